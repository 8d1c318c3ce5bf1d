/**
 * Headers that `stampRequest` sets on every request before anything else reads it. What a client sends under
 * these names is overwritten, so they can be believed. Without `server-only`, because the program that
 * renders is not bundled itself.
 */
export const REQUEST_ID_HEADER = 'x-request-id';
/** The client's address as limits count it. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
/** `local` for a program on this machine that asks for itself; `remote` for every other. */
export const CLIENT_KIND_HEADER = 'x-client-kind';
