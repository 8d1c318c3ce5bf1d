interface Registered {
  readonly walletId: string | null;
  readonly linkedExisting: boolean;
  readonly alreadyRegistered?: boolean;
}

/** The page of what was registered, with how it came to be; null while the service's answer is owed (R135, R136). */
export function toRegisteredPage({ walletId, linkedExisting, alreadyRegistered }: Registered): string | null {
  if (walletId === null) return null;
  const note = alreadyRegistered === true ? 'already' : linkedExisting ? 'linked' : null;
  return `/wallets/${walletId}${note === null ? '' : `?note=${note}`}`;
}
