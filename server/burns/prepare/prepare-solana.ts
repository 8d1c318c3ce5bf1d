import 'server-only';
import { unixSecondsSchema } from '#lib/burns/burn.ts';
import { readMetadata, type Intent } from '#lib/intents/intent.ts';
import { findStagedMint } from '#lib/solana/burn/find-staged-mint.ts';
import { findStagedMessage } from '#lib/solana/message/find-staged-message.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { prepareBurn } from '#server/conversion/verbs/prepare-burn.ts';
import type { OrderedIntent } from '#server/intents/order/require-order.ts';
import { readIntent } from '#server/intents/mirror/read-intent.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { compareStaged } from '#server/burns/authorization/compare-authorization.ts';
import { isStagedKnown } from '#server/burns/authorization/is-staged-known.ts';
import { isReadToEnd } from '#server/burns/found-burn.ts';
import { findSolanaBurn } from '#server/burns/watch/find-solana-burn.ts';
import { classifyStaged } from '#server/burns/authorization/classify-staged.ts';
import { handOut, type EarlierBurn } from './hand-out.ts';
import { findBurnProgramPin } from '#server/burns/authorization/program-pins.ts';
import { isLastTry } from './max-tries.ts';
import type { PrepareStep } from './prepare-attempt.ts';
import { findSeenAuthorization } from '#server/burns/authorization/seen-authorization.ts';

const PENDING = { state: 'pending', againInMs: 1_500 } as const satisfies PrepareStep;
/** Slots before the one in which we first saw what was staged: a little over a minute. */
const SCAN_MARGIN_SLOTS = 200;
/** For so long a history that a node does not have to its end is asked for again. */
const PATIENCE_MS = 60_000;

/** What the service staged: for which holder, until when. */
interface Staged {
  readonly transactionBase64: string | undefined;
  readonly holder: string;
  readonly expiresAtUnix: number;
}

/**
 * Requests the authorization once, then searches for the staged transaction in the intent (R60). It is handed
 * out only while the authorization is live on the chain's clock and bound to our holder, so that what an
 * earlier authorization left is not used (R61, R62). One that this database has never had may have burned,
 * for another program or before the database was restored. A new one takes its place in the resource, so its
 * burn is searched for before one is requested; one that comes later and is over is handed out at last.
 */
export async function prepareSolana(attempt: BurnAttemptRow, intent: OrderedIntent): Promise<PrepareStep> {
  const connection = conversionConnection();
  if (attempt.prepareTries === 0) {
    const earlier = await findEarlier(attempt, intent);
    if (earlier) return earlier;
    await prepareBurn(connection, attempt);
    return PENDING;
  }
  const staged = findStaged(await readIntent(connection, attempt.intentId));
  if (!staged) return PENDING;
  const chainTime = await readChainTime(attempt.chainId, chainRequest(attempt.chainId));
  const isLive = staged.expiresAtUnix > chainTime.timeUnix;
  if (!isLive && !(isLastTry('solana', attempt.prepareTries) && (await isUnknown(attempt, staged)))) {
    return PENDING;
  }
  if (staged.holder !== attempt.tokenHolder) {
    return isLive ? { state: 'ended', problem: 'burn_grant_held_by_other' } : PENDING;
  }
  if (staged.transactionBase64 === undefined) return PENDING;
  const { transactionBase64 } = staged;
  const scanFrom = chainTime.blockNumber - SCAN_MARGIN_SLOTS;
  return handOutStaged(attempt, intent, { ...staged, transactionBase64, scanFrom });
}

/**
 * What the resource has staged and was never known here, where the chain shows that it burned, or may have.
 * It is handed out to its holder alone; another holder has to let it be searched for first. One that is live
 * is not signed, and none is requested, before the history of its holder is read: what is not known may have
 * burned. One that is over cannot be signed, and the attempt's own search goes on.
 */
async function findEarlier(attempt: BurnAttemptRow, intent: OrderedIntent): Promise<PrepareStep | undefined> {
  const staged = findStaged(await readIntent(conversionConnection(), attempt.intentId));
  if (staged?.transactionBase64 === undefined || !(await isUnknown(attempt, staged))) return undefined;
  const { holder, transactionBase64, expiresAtUnix } = staged;
  const request = chainRequest(attempt.chainId);
  const chainTime = await readChainTime(attempt.chainId, request);
  const stagedMint = await readStagedMint(attempt, { holder, transactionBase64 });
  const theirs = { ...attempt, tokenHolder: holder, unsignedTransaction: transactionBase64, stagedMint };
  const { amountCents, createdAt } = intent;
  const toBlock = chainTime.blockNumber;
  // What was read of the holder is stored nowhere, so one search must do.
  const search = { attempt: theirs, amountCents, createdAt, toBlock, longestReadMs: Infinity };
  const earlier = await findSolanaBurn(search, request);
  const { hash, isUnclear, openFrom, isOwnOpen, ownSearch } = earlier;
  const isNothingSeen = hash === undefined && !isUnclear;
  if (isNothingSeen && isReadToEnd(earlier)) return undefined;
  if (isNothingSeen && openFrom === undefined && isOwnOpen && ownSearch) return { state: 'again', ownSearch };
  // A node that is behind has it soon; a history that is too long stays open.
  const ageMs = databaseNow().getTime() - attempt.startedAt.getTime();
  if (isNothingSeen && openFrom === 0 && ageMs < PATIENCE_MS) return { state: 'again' };
  if (holder !== attempt.tokenHolder) return { state: 'ended', problem: 'burn_earlier_grant_of_other' };
  const isLive = expiresAtUnix > chainTime.timeUnix;
  if (isNothingSeen && isLive) return { state: 'ended', problem: 'burn_history_unread' };
  const mayHaveBurned = hash === undefined && isUnclear;
  const earlierBurn = { hash, unclearHeight: mayHaveBurned ? BigInt(chainTime.blockNumber) : undefined };
  // The attempt's own search goes on over all of that time.
  const found = { ...staged, transactionBase64, scanFrom: null, earlierBurn };
  return handOutStaged(attempt, intent, found);
}

/** Null where the chain does not show which token it burns. */
async function readStagedMint(
  { chainId }: BurnAttemptRow,
  { holder, transactionBase64 }: { readonly holder: string; readonly transactionBase64: string },
): Promise<string | null> {
  const message = findStagedMessage(transactionBase64);
  return (message && (await findStagedMint(message, holder, chainRequest(chainId)))) ?? null;
}

interface HandedOut extends Staged {
  readonly transactionBase64: string;
  readonly scanFrom: number | null;
  readonly earlierBurn?: EarlierBurn;
}

async function handOutStaged(
  attempt: BurnAttemptRow,
  { amountCents }: OrderedIntent,
  { transactionBase64, holder, expiresAtUnix, scanFrom, earlierBurn }: HandedOut,
): Promise<PrepareStep> {
  const toSign = { authorization: null, unsignedTransaction: transactionBase64 };
  const seen = await findSeenAuthorization(database(), { ...attempt, ...toSign });
  if (seen.kind === 'other') return { state: 'of_other', intentId: seen.intentId };
  const stagedMint = await readStagedMint(attempt, { holder, transactionBase64 });
  const outcome = await handOut(attempt, {
    toSign: { ...toSign, stagedMint },
    expiresAtUnix,
    scanFrom,
    seen,
    earlierBurn,
    contradictions: compareStaged(transactionBase64, { amountCents }),
    classify: async (tx) => {
      const programPin = await findBurnProgramPin(tx);
      return classifyStaged({ transactionBase64, holder, amountCents, programPin });
    },
  });
  return outcome === 'taken_by_other' ? { state: 'again' } : { state: 'done' };
}

/** Whether no attempt of the intent has had it. */
async function isUnknown({ intentId }: BurnAttemptRow, { transactionBase64 }: Staged): Promise<boolean> {
  return transactionBase64 !== undefined && !(await isStagedKnown(database(), intentId, transactionBase64));
}

/** Undefined where nothing is staged, or it is not said for whom and until when. */
function findStaged(resource: Intent): Staged | undefined {
  const { userBurnTransaction, burnTokenHolder: holder, burnGrantExpiresAt } = readMetadata(resource);
  // A value in milliseconds is not a time in seconds; it must not pass as an authorization without end
  // (R63).
  const expiresAtUnix = unixSecondsSchema.safeParse(burnGrantExpiresAt).data;
  if (holder === undefined || expiresAtUnix === undefined) return undefined;
  return { transactionBase64: userBurnTransaction, holder, expiresAtUnix };
}
