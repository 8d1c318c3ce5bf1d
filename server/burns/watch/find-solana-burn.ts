import 'server-only';
import { z } from 'zod';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import {
  listSignatures,
  mayHaveSucceeded,
  type HistorySpan,
  type LandedSignature,
} from '#lib/solana/list-signatures.ts';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import { readSnapshot, writableAccounts } from '#lib/solana/simulate-transaction.ts';
import { findMint, findTokenAccount } from '#lib/solana/token-account.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { FoundBurn } from './find-burn-on-chain.ts';
import { LONGEST_SECONDS } from './find-earlier-burn.ts';
import { classifyLanded } from '#server/burns/proof/classify-landed.ts';
import { findStagedMessage } from '#lib/solana/message/find-staged-message.ts';

/** Transactions that are read in one search; the rest is read in the next. */
const MAX_READ = 200;
/**
 * The chain's clock may be this much behind ours: what was staged after our request may look older than it.
 */
const CLOCK_MARGIN_SECONDS = 3_600;

interface SolanaBurnSearch {
  readonly attempt: BurnAttemptRow;
  readonly amountCents: number | null;
  /** The slot that every history must reach. */
  readonly toBlock: number;
  /** Of the intent: what was staged before this dashboard knew it may have burned since then. */
  readonly createdAt?: Date | undefined;
}

/**
 * Finds the unreported burn of an attempt by what it did on chain, because a wallet can broadcast by itself,
 * in a message of its own. A burn is ours when it ran the staged call, which the authorization is bound to
 * (R71). When this amount of the holder's tokens was burned since the attempt began and nothing shows for
 * which intent, the burn is shown as unclear and provider support decides (R82). Throws when the chain cannot
 * be asked.
 */
export async function findSolanaBurn(search: SolanaBurnSearch, request: ChainRequest): Promise<FoundBurn> {
  const { attempt } = search;
  const message = findStagedMessage(attempt.unsignedTransaction);
  if (!message) return { hash: undefined, isUnclear: false };
  const places = await findPlaces(message, attempt.tokenHolder, request);
  const own = await findOwn(places.others, search, request);
  if (own !== undefined) return { hash: own, isUnclear: false };
  return searchHolder(places.tokens, search, request);
}

interface Places {
  /**
   * Writable accounts that are neither token accounts nor mints. The authorization's account is among them.
   */
  readonly others: readonly string[];
  /** Where the holder's tokens are; the holder's own history where that account is gone. */
  readonly tokens: readonly string[];
}

/**
 * The kinds of the accounts that the staged message may change, by what the chain holds in them. The mint is
 * shared by all holders.
 */
async function findPlaces(message: SolanaMessage, holder: string, request: ChainRequest): Promise<Places> {
  const writable = writableAccounts(message).filter((address) => address !== holder);
  const { accounts } = await readSnapshot(request, writable);
  const tokens = writable.filter((address) => findTokenAccount(accounts.get(address))?.holder === holder);
  const others = writable.filter((address) => {
    const account = accounts.get(address);
    return !tokens.includes(address) && !findMint(account) && !findTokenAccount(account);
  });
  return { others, tokens: tokens.length > 0 ? tokens : [holder] };
}

/** Searches the account with the shortest history: a burn is in the history of each account it changes. */
async function findOwn(
  accounts: readonly string[],
  search: SolanaBurnSearch,
  request: ChainRequest,
): Promise<string | undefined> {
  const span = toSpan({ ...search, attempt: { ...search.attempt, scanFromBlock: null } });
  const firstPages = await Promise.all(
    accounts.map(async (account) => ({
      account,
      ...(await listSignatures(account, { ...span, maxPages: 1 }, request)),
    })),
  );
  const [shortest] = firstPages.toSorted((a, b) => a.landed.length - b.landed.length);
  if (!shortest) return undefined;
  const { landed } = shortest.isComplete ? shortest : await listSignatures(shortest.account, span, request);
  for (const { signature } of landed.filter(mayHaveSucceeded)) {
    if ((await classifyLanded(signature, search, request)) === 'own') return signature;
  }
  return undefined;
}

/** Searches the holder's burns: for ours, and for one that shows no authorization and may be ours. */
async function searchHolder(
  places: readonly string[],
  search: SolanaBurnSearch,
  request: ChainRequest,
): Promise<FoundBurn> {
  const span = toSpan(search);
  let openFrom: number | undefined;
  for (const place of places) {
    const { landed, isComplete } = await listSignatures(place, span, request);
    const candidates = landed.filter(mayHaveSucceeded);
    const next = candidates.at(MAX_READ);
    // What was not listed is older than what was: nothing may be skipped.
    if (!isComplete || next) openFrom = Math.min(openFrom ?? Infinity, isComplete ? (next?.slot ?? 0) : 0);
    for (const { signature } of candidates.slice(0, MAX_READ)) {
      const verdict = await classifyLanded(signature, search, request);
      if (verdict === 'own') return { hash: signature, isUnclear: false };
      if (verdict === 'unclear') return { hash: undefined, isUnclear: true };
      // Listed by one node and unknown to another: it is read again.
      if (verdict === 'unknown') openFrom = Math.min(openFrom ?? Infinity, 0);
    }
  }
  // Asked after the histories: meanwhile the node may have deleted what they begin with.
  if (await isCutOff(search, request)) openFrom = 0;
  return { hash: undefined, isUnclear: false, ...(openFrom !== undefined && { openFrom }) };
}

const firstSlotSchema = z.int().nonnegative();

/**
 * Whether the node has no history of the slots with which the search begins: an empty page then says nothing.
 * One that refuses to say so is taken to have it.
 */
async function isCutOff(
  { attempt: { scanFromBlock } }: SolanaBurnSearch,
  request: ChainRequest,
): Promise<boolean> {
  if (scanFromBlock === null) return false;
  try {
    return firstSlotSchema.parse(await request('getFirstAvailableBlock', [])) > scanFromBlock;
  } catch (error) {
    if (error instanceof ChainRpcError) return false;
    throw error;
  }
}

/** Since the attempt was handed out, by slot where that is known; else since it began, by the clocks. */
function toSpan({ attempt, toBlock, createdAt }: SolanaBurnSearch): HistorySpan {
  const { scanFromBlock, startedAt } = attempt;
  const startedUnix = startedAt.getTime() / 1000;
  const createdUnix = (createdAt ?? startedAt).getTime() / 1000;
  const sinceUnix =
    Math.max(Math.min(createdUnix, startedUnix), startedUnix - LONGEST_SECONDS) - CLOCK_MARGIN_SECONDS;
  const isBefore = ({ slot, blockTime }: LandedSignature) =>
    scanFromBlock !== null && slot !== undefined
      ? BigInt(slot) < scanFromBlock
      : (blockTime ?? sinceUnix) < sinceUnix;
  return { isBefore, minContextSlot: toBlock };
}
