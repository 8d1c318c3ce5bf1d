/** Characters at the end of an id, address or hash that are always shown, and at its beginning. */
export const TAIL_LENGTH = 6;
/** A text of at most this length is shown whole: a cut would not shorten it. */
export const SHORTEST_CUT = 2 * TAIL_LENGTH + 2;
