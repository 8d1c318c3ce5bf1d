/** What a node records of a transaction that moved no tokens. */
export function landedGrant(transactionBase64: string): object {
  const loadedAddresses = { writable: [], readonly: [] };
  return {
    transaction: [transactionBase64, 'base64'],
    meta: { err: null, innerInstructions: [], loadedAddresses },
  };
}
