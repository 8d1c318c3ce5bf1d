import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { toSearchText } from '#lib/text/search-text.ts';
import { matchesCommand } from './match-command.ts';

const FEWEST_LETTERS = 2;
const MOST = 5;

/** Whether what is typed may be looked for among the names of wallets. */
export function mayBeName(query: string): boolean {
  return toSearchText(query).replaceAll(/[^\p{Letter}\p{Number}]/gu, '').length >= FEWEST_LETTERS;
}

/** Of the wallets that are registered now, the first whose name is typed; the users' own names come first. */
export function matchWallets(wallets: readonly WalletSummary[], query: string): readonly WalletSummary[] {
  if (!mayBeName(query)) return [];
  return wallets
    .filter(({ label, deletedAt }) => deletedAt === null && label !== null && matchesCommand(label, query))
    .toSorted(
      (a, b) =>
        Number(b.isOrdered) - Number(a.isOrdered) ||
        (a.label ?? '').localeCompare(b.label ?? '', 'pt-BR', { numeric: true }),
    )
    .slice(0, MOST);
}
