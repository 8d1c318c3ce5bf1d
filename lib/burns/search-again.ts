/** The longest time between two searches for the burn of an attempt that is over. */
export const SEARCH_AGAIN_MS = 300_000;
