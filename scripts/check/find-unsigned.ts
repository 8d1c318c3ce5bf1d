interface LockedPackage {
  readonly version?: string | undefined;
  readonly integrity?: string | undefined;
  readonly link?: unknown;
}

/**
 * Packages of a lock file without a checksum beyond those that are known, and known ones that are no more.
 */
export function findUnsigned(
  packages: Readonly<Record<string, LockedPackage>>,
  known: readonly string[],
): { readonly added: readonly string[]; readonly gone: readonly string[] } {
  const unsigned = Object.entries(packages)
    .filter(([place, { integrity, link }]) => place !== '' && link !== true && !isChecksum(integrity))
    .map(([place, { version = '' }]) => `${place.replace(/^.*node_modules\//, '')}@${version}`);
  return {
    added: unsigned.filter((name) => !known.includes(name)),
    gone: known.filter((name) => !unsigned.includes(name)),
  };
}

function isChecksum(integrity: string | undefined): boolean {
  return integrity !== undefined && /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity);
}
