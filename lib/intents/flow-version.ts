/** The `flowVersion` this code was written against (R21). */
export const PINNED_FLOW_VERSION = 1;
