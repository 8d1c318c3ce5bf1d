import 'server-only';

/** Set by the front on what it passes to the pages; what a client sends under this name is overwritten. */
export const REQUEST_PATH_HEADER = 'x-request-path';

/** Of where a user returns to after signing in. */
export const MOST_PATH_CHARACTERS = 2_048;
