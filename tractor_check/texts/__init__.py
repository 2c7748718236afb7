"""Rule texts: documents → sentences, beside the lock of their reviewed state; what drifted. Nothing here prints."""
