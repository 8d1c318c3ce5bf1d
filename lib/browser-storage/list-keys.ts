/** The keys of a storage as it is now: what is removed or kept meanwhile moves none of them. */
export function listKeys(storage: Pick<Storage, 'length' | 'key'>): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key) => key !== null,
  );
}
