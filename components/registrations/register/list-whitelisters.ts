import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

/** The organization's authorizing wallets on Solana, those that may sign first. */
export function listWhitelisters(wallets: readonly WalletSummary[]): WalletSummary[] {
  return wallets
    .filter(
      ({ role, chainId, deletedAt }) => role === 'whitelister' && chainId === 'solana' && deletedAt === null,
    )
    .toSorted(
      (a, b) =>
        Number(a.state !== 'active') - Number(b.state !== 'active') || a.address.localeCompare(b.address),
    );
}
