/** Request headers that `proxy.ts` sets for pages; what a client sends under these names is overwritten. */
export const REQUEST_PATH_HEADER = 'x-request-path';
export const NONCE_HEADER = 'x-nonce';
