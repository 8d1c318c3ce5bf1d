import 'server-only';

/** A node knows a broadcast transaction by then. */
export const KNOWN_AFTER_MS = 20_000;
