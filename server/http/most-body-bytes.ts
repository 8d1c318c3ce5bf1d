/**
 * The longest body of a request to the pages, their actions and the API: no form of ours is longer, and a
 * burn's signed bytes are about 2 kB. A plain value, without `server-only`: `next.config.ts` loads it before
 * that exists.
 */
export const MOST_BODY_BYTES = 64 * 1024;
