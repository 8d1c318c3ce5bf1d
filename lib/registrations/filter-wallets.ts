import { z } from 'zod';
import { CHAIN_IDS, chainFamily, type ChainFamily } from '#lib/chains/chains.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { toIdSpellings } from '#lib/text/id-spellings.ts';
import { toSearchText } from '#lib/text/search-text.ts';
import { maySignAgain } from './refusal-remedy.ts';
import { isMismatched, isUsable, walletNextStep } from './wallet-next-step.ts';
import { LISTED_ROLES } from './wallet.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { findWalletTask } from './wallet-task.ts';

/**
 * What a list of wallets can be narrowed to. `to_do`: the next step is a user's. `ready`: may receive and
 * burn now (R37).
 */
export const WALLET_FILTER_STATES = [
  'to_do',
  'ready',
  'pending',
  'out_of_sync',
  'revoked',
  'banned',
  'cancelled',
] as const;
export type WalletFilterState = (typeof WALLET_FILTER_STATES)[number];

/** The filter of the wallets page as its address holds it; what cannot be read filters nothing. */
export const walletFilterSchema = z.object({
  chainId: z
    .union([z.literal('all'), chainIdSchema])
    .catch('all')
    .default('all'),
  state: z
    .enum(['all', ...WALLET_FILTER_STATES])
    .catch('all')
    .default('all'),
  role: z
    .enum(['all', ...LISTED_ROLES])
    .catch('all')
    .default('all'),
  query: z.string().trim().max(255).catch('').default(''),
});
export type WalletFilter = z.infer<typeof walletFilterSchema>;

/** One address in one role, and its registrations: at most one that is not cancelled for each chain (R8). */
export interface WalletGroup {
  readonly key: string;
  readonly address: string;
  readonly family: ChainFamily;
  readonly role: string;
  /** Every label it goes by, each once. */
  readonly labels: readonly string[];
  /** In the order of the chains. A cancelled registration is there only where no other took its place. */
  readonly wallets: readonly WalletSummary[];
  /** All of its registrations are cancelled. */
  readonly isCancelled: boolean;
}

/** Whether anything is filtered out. */
export function isWalletFiltered(filter: WalletFilter): boolean {
  return filter.chainId !== 'all' || filter.state !== 'all' || filter.role !== 'all' || filter.query !== '';
}

/**
 * Whether the next step is a user's: what the inbox has, what was revoked, perhaps on purpose, and what is
 * for long in a status that is not recognized.
 */
export function needsUserAction(wallet: WalletSummary): boolean {
  if (findWalletTask(wallet) !== undefined) return true;
  const { kind } = walletNextStep(wallet);
  return kind === 'grant_again' || kind === 'confirm_order' || (kind === 'unknown_state' && wallet.isOverdue);
}

/** Whether a grant waits for a signature. A revoked wallet may have been revoked on purpose. */
export function awaitsSignature(wallet: WalletSummary): boolean {
  const step = walletNextStep(wallet);
  return step.kind === 'sign_grant' || (step.kind === 'submission_refused' && maySignAgain(step.remedy));
}

/**
 * The groups of which some registration matches. A matching group has all its registrations on the chosen
 * chain, so that a chain without one is really a chain without one.
 */
export function filterWallets(wallets: readonly WalletSummary[], filter: WalletFilter): WalletGroup[] {
  const onChain = wallets.filter(({ chainId }) => filter.chainId === 'all' || filter.chainId === chainId);
  return groupWallets(onChain).filter((group) => group.wallets.some((wallet) => matches(wallet, filter)));
}

/**
 * Wallets by address and role. The service promises no order (R103): minters before the others, by label and
 * then by address, what is cancelled at the end; a row that changes stays where it is.
 */
export function groupWallets(wallets: readonly WalletSummary[]): WalletGroup[] {
  const byKey = Map.groupBy(wallets, ({ role, address }) => `${role}:${toComparable(address)}`);
  return [...byKey].map(([key, rows]) => toGroup(key, rows)).toSorted(compareGroups);
}

/** The present registration of an address on a chain, however the address is written. */
export function findUncancelled(
  wallets: readonly WalletSummary[],
  { chainId, address }: Pick<WalletSummary, 'chainId' | 'address'>,
): WalletSummary | undefined {
  const wanted = toComparable(address.trim());
  return wallets.find(
    (wallet) =>
      wallet.deletedAt === null && wallet.chainId === chainId && toComparable(wallet.address) === wanted,
  );
}

function toGroup(key: string, rows: readonly WalletSummary[]): WalletGroup {
  const wallets = CHAIN_IDS.flatMap((chainId) => {
    const here = rows.filter((wallet) => wallet.chainId === chainId);
    const standing = here.filter(({ deletedAt }) => deletedAt === null);
    return standing.length > 0 ? standing : here.toSorted(byDeletion).slice(0, 1);
  });
  const [first] = wallets;
  if (first === undefined) throw new Error('a group has a wallet');
  const labels = wallets.flatMap(({ label }) => (label === null || label.trim() === '' ? [] : [label]));
  return {
    key,
    address: first.address,
    family: chainFamily(first.chainId),
    role: first.role,
    labels: [...new Set(labels)],
    wallets,
    isCancelled: wallets.every(({ deletedAt }) => deletedAt !== null),
  };
}

function matches(wallet: WalletSummary, filter: WalletFilter): boolean {
  return (
    (filter.role === 'all' || filter.role === wallet.role) &&
    (filter.state === 'all' || IS_IN_STATE[filter.state](wallet)) &&
    hasText(wallet, filter.query)
  );
}

const stands = ({ deletedAt }: WalletSummary) => deletedAt === null;

const IS_IN_STATE: Readonly<Record<WalletFilterState, (wallet: WalletSummary) => boolean>> = {
  to_do: needsUserAction,
  ready: (wallet) => stands(wallet) && isUsable(wallet),
  pending: (wallet) => stands(wallet) && wallet.state === 'pending',
  out_of_sync: (wallet) => stands(wallet) && isMismatched(wallet),
  revoked: (wallet) => stands(wallet) && wallet.state === 'revoked',
  banned: (wallet) => stands(wallet) && wallet.state === 'banned',
  cancelled: (wallet) => !stands(wallet),
};

function hasText(wallet: WalletSummary, query: string): boolean {
  const wanted = toIdSpellings(query).map(toSearchText);
  const texts = [
    wallet.label,
    wallet.address,
    wallet.id,
    wallet.signerWallet,
    wallet.submission?.txSignature,
  ];
  return texts.some((text) => typeof text === 'string' && includesAny(toSearchText(text), wanted));
}

function includesAny(text: string, parts: readonly string[]): boolean {
  return parts.some((part) => text.includes(part));
}

function compareGroups(a: WalletGroup, b: WalletGroup): number {
  return (
    Number(a.isCancelled) - Number(b.isCancelled) ||
    Number(a.role !== 'minter') - Number(b.role !== 'minter') ||
    Number(a.labels.length === 0) - Number(b.labels.length === 0) ||
    (a.labels[0] ?? '').localeCompare(b.labels[0] ?? '', 'pt-BR', { numeric: true }) ||
    a.key.localeCompare(b.key)
  );
}

/** First one whose address may be authorized, then the one that was cancelled last. */
function byDeletion(a: WalletSummary, b: WalletSummary): number {
  const isAsking = ({ unregisteredHashes }: WalletSummary) => unregisteredHashes.length > 0;
  return (
    Number(isAsking(b)) - Number(isAsking(a)) || Date.parse(b.deletedAt ?? '') - Date.parse(a.deletedAt ?? '')
  );
}

/** EVM addresses differ only in the case of their checksum; Solana's are exact. */
function toComparable(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address;
}
