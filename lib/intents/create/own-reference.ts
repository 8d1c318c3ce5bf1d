const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The reference a user gave; null when they gave none and the key was sent instead (R31): the key means
 * nothing to a reader.
 */
export function findOwnReference({ clientReference }: { clientReference: string | null }): string | null {
  return clientReference === null || UUID.test(clientReference) ? null : clientReference;
}
