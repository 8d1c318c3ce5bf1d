import 'server-only';
import { z } from 'zod';
import { ChainRpcError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { unixTimeSchema } from '#lib/chains/unix-time.ts';
import {
  listSignatures,
  mayHaveSucceeded,
  type HistorySpan,
  type LandedSignature,
} from '#lib/solana/list-signatures.ts';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import { readSnapshot, writableAccounts } from '#lib/solana/simulate-transaction.ts';
import { findMint, findTokenAccount } from '#lib/solana/token-account.ts';
import type { BurnAttemptRow, OwnSearch } from '#server/store/burns/burn-attempts-repository.ts';
import { LONGEST_READ_MS, NOTHING_FOUND, type FoundBurn } from '#server/burns/found-burn.ts';
import { LONGEST_SECONDS } from './find-earlier-burn.ts';
import { findMessageMark } from '#server/burns/authorization/authorization-marks.ts';
import { classifyLanded, type LandedVerdict } from '#server/burns/proof/classify-landed.ts';
import { findStagedMessage } from '#lib/solana/message/find-staged-message.ts';

/** Transactions of a history that are read in one search; the rest is read in the next. */
const MAX_READ = 200;
/** A node that has the newest slots and not a transaction that is older by so many will not have it. */
const SETTLED_SLOTS = 128;
/**
 * The chain's clock may be this much behind ours: what was staged after our request may look older than it.
 */
const STAGED_CLOCK_MARGIN_SECONDS = 3_600;

interface SolanaBurnSearch {
  readonly attempt: BurnAttemptRow;
  readonly amountCents: number | null;
  /** The slot that every history must reach. */
  readonly toBlock: number;
  /** Of the intent: what was staged before this dashboard knew it may have burned since then. */
  readonly createdAt?: Date | undefined;
  /** For so long at most one history is read. */
  readonly longestReadMs?: number;
}

/**
 * Finds the unreported burn of an attempt by what it did on chain, because a wallet can broadcast by itself,
 * in a message of its own. A burn is ours when it ran the staged call, which the authorization is bound to
 * (R71). When this amount of the holder's tokens was burned since the attempt began and nothing shows for
 * which intent, the burn is shown as unclear and provider support decides (R82). Anyone can make a history
 * long: one search reads a part of it and says where the next one goes on. Throws when the chain cannot be
 * asked.
 */
export async function findSolanaBurn(search: SolanaBurnSearch, request: ChainRequest): Promise<FoundBurn> {
  const { attempt } = search;
  const message = findStagedMessage(attempt.unsignedTransaction);
  if (!message) return NOTHING_FOUND;
  const places = await findPlaces(message, attempt.tokenHolder, request);
  const own = await searchOwn(places.others, search, request);
  if (own.hash !== undefined) return { hash: own.hash, isUnclear: false };
  const found = await searchHolder(places.tokens, search, request);
  if (found.hash !== undefined) return found;
  if (own.state !== 'unread') {
    const { state, next } = own;
    return { ...found, ...(next && { ownSearch: next }), ...(state === 'goes_on' && { isOwnOpen: true }) };
  }
  // The holder's history is read on all the same: the burn is in it, too.
  return found.isUnclear ? found : { ...found, openFrom: found.openFrom ?? 0 };
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

/** `unread`: a part of it is not to be had, and nothing is concluded. */
interface OwnFound {
  readonly state: 'read' | 'unread' | 'goes_on';
  readonly hash?: string;
  /** Where the next search begins, once one did not begin at the start. */
  readonly next?: OwnSearch;
}

/**
 * Searches the account with the shortest history, since the intent was created: a burn is in the history of
 * each account it changes. What is unknown to a node counts in the holder's history.
 */
async function searchOwn(
  accounts: readonly string[],
  search: SolanaBurnSearch,
  request: ChainRequest,
): Promise<OwnFound> {
  const { attempt } = search;
  const of = findMessageMark(attempt);
  const fromSlot = of !== undefined && attempt.ownSearch?.of === of ? attempt.ownSearch.fromSlot : null;
  const scanFromBlock = fromSlot === null ? null : BigInt(fromSlot);
  const span = toSpan({ ...search, attempt: { ...attempt, scanFromBlock } });
  const firstPages = await Promise.all(
    accounts.map(async (account) => ({
      account,
      ...(await listSignatures(account, { ...span, maxPages: 1 }, request)),
    })),
  );
  const [shortest] = firstPages.toSorted((a, b) => a.landed.length - b.landed.length);
  if (!shortest) return { state: 'read' };
  const { landed, isComplete } = shortest.isComplete
    ? shortest
    : await listSignatures(shortest.account, span, request);
  const { end, nextSlot, unknownSlots } = await readInOrder(landed, search, request, ['own']);
  if (end) return { state: 'read', hash: end.signature };
  // What was not listed is older than what was: nothing may be skipped.
  if (!isComplete) return { state: 'unread' };
  if (fromSlot === null && nextSlot === undefined) return { state: 'read' };
  const from = fromSlot === null ? { sinceUnix: span.sinceUnix } : { fromSlot };
  if (of === undefined || (await isCutOff(from, request))) return { state: 'unread' };
  const settled = search.toBlock - SETTLED_SLOTS;
  const next = Math.min(nextSlot ?? settled, ...unknownSlots.filter((slot) => slot > settled));
  return {
    state: nextSlot === undefined ? 'read' : 'goes_on',
    next: { of, fromSlot: Math.max(next, fromSlot ?? 0) },
  };
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
    const { end, nextSlot, unknownSlots } = await readInOrder(landed, search, request, ['own', 'unclear']);
    if (end?.verdict === 'own') return { hash: end.signature, isUnclear: false };
    if (end) return { hash: undefined, isUnclear: true };
    // What was not listed is older than what was: nothing may be skipped.
    if (!isComplete || nextSlot !== undefined)
      openFrom = Math.min(openFrom ?? Infinity, isComplete ? (nextSlot ?? 0) : 0);
    // Listed by one node and unknown to another: it is read again.
    if (unknownSlots.length > 0) openFrom = 0;
  }
  // Asked after the histories: meanwhile the node may have deleted what they begin with.
  const { scanFromBlock } = search.attempt;
  if (scanFromBlock !== null && (await isCutOff({ fromSlot: Number(scanFromBlock) }, request))) openFrom = 0;
  return { ...NOTHING_FOUND, ...(openFrom !== undefined && { openFrom }) };
}

interface ReadPart {
  /** The first one with such a verdict; nothing was read after it. */
  readonly end?: { readonly signature: string; readonly verdict: LandedVerdict };
  /** The first slot that was not read; undefined where all were. */
  readonly nextSlot?: number;
  readonly unknownSlots: readonly number[];
}

/**
 * Reads transactions of a history, the oldest first, up to a number and a time. A slot is read as a whole, so
 * that the next search goes on with another one.
 */
async function readInOrder(
  landed: readonly LandedSignature[],
  { longestReadMs = LONGEST_READ_MS, ...search }: SolanaBurnSearch,
  request: ChainRequest,
  ends: readonly LandedVerdict[],
): Promise<ReadPart> {
  const begunMs = performance.now();
  const unknownSlots: number[] = [];
  let slotBefore: number | undefined;
  for (const [index, { signature, slot = 0 }] of landed.filter(mayHaveSucceeded).entries()) {
    const isEnough = index >= MAX_READ || performance.now() - begunMs >= longestReadMs;
    if (isEnough && index > 0 && slot !== slotBefore) return { nextSlot: slot, unknownSlots };
    slotBefore = slot;
    const verdict = await classifyLanded(signature, search, request);
    if (ends.includes(verdict)) return { end: { signature, verdict }, unknownSlots };
    if (verdict === 'unknown') unknownSlots.push(slot);
  }
  return { unknownSlots };
}

const slotSchema = z.int().nonnegative();

/**
 * Whether the node has no history of the slots with which the search begins: an empty page then says nothing.
 * One that refuses to say so is taken to have it.
 */
async function isCutOff(
  from: { readonly fromSlot: number } | { readonly sinceUnix: number },
  request: ChainRequest,
): Promise<boolean> {
  try {
    const firstSlot = slotSchema.parse(await request('getFirstAvailableBlock', []));
    if ('fromSlot' in from) return firstSlot > from.fromSlot;
    return firstSlot > 0 && unixTimeSchema.parse(await request('getBlockTime', [firstSlot])) > from.sinceUnix;
  } catch (error) {
    if (error instanceof ChainRpcError) return false;
    throw error;
  }
}

/** Since the attempt was handed out, by slot where that is known; else since it began, by the clocks. */
function toSpan({
  attempt,
  toBlock,
  createdAt,
}: SolanaBurnSearch): HistorySpan & { readonly sinceUnix: number } {
  const { scanFromBlock, startedAt } = attempt;
  const startedUnix = startedAt.getTime() / 1000;
  const createdUnix = (createdAt ?? startedAt).getTime() / 1000;
  const sinceUnix =
    Math.max(Math.min(createdUnix, startedUnix), startedUnix - LONGEST_SECONDS) - STAGED_CLOCK_MARGIN_SECONDS;
  const isBefore = ({ slot, blockTime }: LandedSignature) =>
    scanFromBlock !== null && slot !== undefined
      ? BigInt(slot) < scanFromBlock
      : (blockTime ?? sinceUnix) < sinceUnix;
  return { isBefore, minContextSlot: toBlock, sinceUnix };
}
