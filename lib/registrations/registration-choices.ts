import type { ChainId } from '#lib/chains/chains.ts';
import type { Cents } from '#lib/money/cents.ts';
import { toSearchText } from '#lib/text/search-text.ts';
import { findUncancelled } from './filter-wallets.ts';
import { isUsable } from './wallet-next-step.ts';
import { shownLabel } from '#lib/registrations/summary/shown-label.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

/**
 * The wallets of a chain that a conversion may name now, and those that it may not, each with a next step of
 * its own.
 */
export interface RegistrationChoices {
  readonly ready: readonly WalletSummary[];
  readonly others: readonly WalletSummary[];
}

/**
 * Only what is active and synced on this very chain can work (R8, R37). By name; what no user here registered
 * or confirmed comes last, because its name and address are the service's word.
 */
export function listChoices(wallets: readonly WalletSummary[], chainId: ChainId): RegistrationChoices {
  const here = wallets
    .filter((wallet) => wallet.chainId === chainId && wallet.role === 'minter' && wallet.deletedAt === null)
    .toSorted(byName);
  return {
    ready: here
      .filter((wallet) => isUsable(wallet))
      .toSorted((a, b) => Number(b.isOrdered) - Number(a.isOrdered)),
    others: here.filter((wallet) => !isUsable(wallet)),
  };
}

/** Those whose name or address has what is typed; all of them when nothing is. */
export function matchChoices(ready: readonly WalletSummary[], text: string): readonly WalletSummary[] {
  const typed = toSearchText(text.trim());
  return ready.filter(({ label, address }) =>
    [label ?? '', address].some((value) => toSearchText(value).includes(typed)),
  );
}

/**
 * What is known against an address. The service decides: nothing here prevents a user from asking it (R36).
 */
export type ChoiceConcern =
  | { readonly kind: 'none' }
  | { readonly kind: 'not_registered' }
  | { readonly kind: 'not_ready'; readonly wallet: WalletSummary }
  /** Registered elsewhere, and no user here confirmed it: the service alone says whose it is. */
  | { readonly kind: 'not_confirmed' }
  | { readonly kind: 'over_limit'; readonly wallet: WalletSummary; readonly limitCents: Cents };

interface Choice {
  readonly chainId: ChainId;
  readonly address: string;
  /** What is to be received; null while it is not known, and where nothing is, as in a burn. */
  readonly amountCents: Cents | null;
}

/** What a user should know before choosing this address. */
export function findChoiceWarning(wallets: readonly WalletSummary[], choice: Choice): ChoiceConcern {
  const wallet = findUncancelled(wallets, choice);
  if (wallet === undefined) return { kind: 'not_registered' };
  if (!isUsable(wallet)) return { kind: 'not_ready', wallet };
  if (isOverLimit(wallet, choice.amountCents)) {
    return { kind: 'over_limit', wallet, limitCents: wallet.limitCents };
  }
  return { kind: wallet.isOrdered || choice.amountCents === null ? 'none' : 'not_confirmed' };
}

/** What an address is called. */
interface WalletName {
  readonly name: string;
  /** Whether users here call it so; the name of one that none of them confirmed is the service's word. */
  readonly isOwn: boolean;
}

/** What an address is called on its chain; undefined where it has no name. */
export function findWalletName(
  wallets: readonly WalletSummary[],
  place: Pick<Choice, 'chainId' | 'address'>,
): WalletName | undefined {
  const wallet = findUncancelled(wallets, place);
  const name = wallet && shownLabel(wallet.label);
  return wallet && name ? { name, isOwn: wallet.isOrdered } : undefined;
}

/** What users here call an address. */
export function findOwnName(...given: Parameters<typeof findWalletName>): string | undefined {
  const named = findWalletName(...given);
  return named?.isOwn ? named.name : undefined;
}

/**
 * Whether one mint of this amount passes the wallet's daily limit; a chain without limits has null (R112).
 */
export function isOverLimit(
  wallet: WalletSummary,
  amountCents: Cents | null,
): wallet is WalletSummary & { limitCents: Cents } {
  return amountCents !== null && wallet.limitCents !== null && amountCents > wallet.limitCents;
}

function byName(a: WalletSummary, b: WalletSummary): number {
  return (
    Number(a.label === null) - Number(b.label === null) ||
    (a.label ?? '').localeCompare(b.label ?? '', 'pt-BR', { numeric: true }) ||
    a.address.localeCompare(b.address)
  );
}
