const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The reference a user gave, or null: where none was given the key stands in its place (R31), and a key tells
 * nobody anything.
 */
export function findOwnReference({ clientReference }: { clientReference: string | null }): string | null {
  return clientReference === null || UUID.test(clientReference) ? null : clientReference;
}
