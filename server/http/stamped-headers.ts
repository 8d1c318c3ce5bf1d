import 'server-only';

/**
 * Headers that `stampRequests` sets on every request before anything else reads it. What a client sends under these
 * names is overwritten, so they can be believed.
 */
export const REQUEST_ID_HEADER = 'x-request-id';
export const PEER_ADDRESS_HEADER = 'x-peer-address';
/** `direct`, or `forwarded` when a proxy in front says for whom it asks. */
export const PEER_KIND_HEADER = 'x-peer-kind';
