import 'server-only';
import { parseProof } from '#lib/chains/parse-proof.ts';
import type { MintField } from '#lib/intents/contradiction.ts';
import { joinAmounts, toMintStatement } from '#lib/intents/mint/mint-statement.ts';
import {
  isMintRead,
  toMintStanding,
  type FoundMints,
  type MintStanding,
} from '#lib/intents/mint/mint-reading.ts';
import { readMints } from '#lib/mints/read-mints.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { TransactionFormatError } from '#lib/solana/message/byte-reader.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { isChainUnavailable } from '#server/chains/is-chain-unavailable.ts';
import type { Contradiction } from '#server/contradictions/record-contradicting-statements.ts';
import { recordContradictions } from '#server/intents/mirror/record-contradictions.ts';
import { publishIntents } from '#server/intents/to-summary.ts';
import { commitChanges, type Changes } from '#server/live/commit-changes.ts';
import { log } from '#server/observability/log.ts';
import { findPin } from '#server/pins/find-pin.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import {
  countIntentChange,
  findIntent,
  lockIntent,
  type IntentRow,
} from '#server/store/intents/intents-repository.ts';
import {
  listCountedElsewhere,
  lockMintReading,
  lockMintTransaction,
  updateMintReading,
  type MintReadingRow,
} from '#server/store/intents/mint-readings-repository.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import { LAST_MINT_PAUSE_MS } from '#server/store/jobs/longest-waits.ts';

/** Without a token that is trusted on the chain: until an administrator has confirmed one. */
const UNTRUSTED_MS = 10 * MINUTE_MS;
/**
 * Without an answer of the chain the pauses grow from a minute to an hour. A node that has forgotten the
 * block, or whose answer is too long, is not asked for ever: after about a week the service's word is all
 * there is.
 */
const UNANSWERED = { capMs: HOUR_MS, most: 200 };
/** A block can still be undone: what was found is read once more, after it is final on every network. */
const CONFIRM_MS = HOUR_MS;
/** The pauses before a transaction that was not found is asked for again: three days in all. */
const NOT_FOUND_MS = [
  15_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  24 * HOUR_MS,
  LAST_MINT_PAUSE_MS,
];

/** What a user here decided of an onramp. */
type Ordered = Pick<IntentRow, 'id' | 'createdAt' | 'status'> & {
  readonly destination: string;
  readonly amountCents: number;
  readonly baseUnits: bigint;
};

/**
 * Reads the mint that the service names for an onramp on its chain, and compares it with what was ordered
 * here. What contradicts the order holds the conversion back until a user has reviewed it, unless it was
 * refunded. An onramp whose wallet or amount is not known here is not read.
 */
export async function readMint(reading: MintReadingRow): Promise<void> {
  const { intentId, chainId } = reading;
  const row = await findIntent(database(), intentId);
  const ordered = row && toOrdered(row);
  if (!ordered) return updateMintReading(database(), reading, { dueAt: null, unanswered: 0 });
  const pin = await findPin(database(), chainId, 'token');
  if (!pin) return updateMintReading(database(), reading, { dueAt: inMs(UNTRUSTED_MS) });
  const answer = await ask(reading, { token: pin.address, destination: ordered.destination });
  if (answer === 'unanswered') return recordUnanswered(reading);
  await commitChanges((changes) => record(changes, reading, answer.found));
}

/** What the chain shows; nothing is found by text that is no transaction id. */
async function ask(
  { chainId, transactionId }: MintReadingRow,
  target: { readonly token: string; readonly destination: string },
): Promise<{ readonly found: FoundMints | undefined } | 'unanswered'> {
  if (parseProof(chainId, transactionId) === undefined) return { found: undefined };
  try {
    return { found: await readMints({ chainId, transactionId, ...target }, chainRequest(chainId)) };
  } catch (error) {
    if (!isChainUnavailable(error) && !(error instanceof TransactionFormatError)) throw error;
    log().debug({ err: error, chainId }, 'a mint could not be read');
    return 'unanswered';
  }
}

async function recordUnanswered(reading: MintReadingRow): Promise<void> {
  const unanswered = reading.unanswered + 1;
  const pauseMs = Math.min(UNANSWERED.capMs, MINUTE_MS * 2 ** reading.unanswered);
  const dueAt = unanswered < UNANSWERED.most ? inMs(pauseMs) : null;
  if (!isMissing({ ...reading, dueAt })) return updateMintReading(database(), reading, { unanswered, dueAt });
  await commitChanges(async (changes) => {
    // The intent first, as everywhere.
    await lockIntent(changes.tx, reading.intentId);
    await updateMintReading(changes.tx, reading, { unanswered, dueAt });
    await publishChange(changes, reading.intentId);
  });
}

async function record(
  changes: Changes,
  reading: MintReadingRow,
  found: FoundMints | undefined,
): Promise<void> {
  const { tx } = changes;
  const { intentId } = reading;
  await lockMintTransaction(tx, reading);
  const row = await lockIntent(tx, intentId);
  const before = await lockMintReading(tx, reading);
  const ordered = row && toOrdered(row);
  if (!ordered || !before) return;
  const others = await listCountedElsewhere(tx, reading, ordered);
  const standing = toMintStanding(found, {
    baseUnits: ordered.baseUnits,
    createdAtMs: ordered.createdAt.getTime(),
    countedElsewhere: others.length,
  });
  const mintedBaseUnits = found ? sumOf(found).toString() : null;
  const reads = before.reads + 1;
  const isSame = standing === before.standing;
  const readAt = databaseNow();
  const dueAt =
    standing === 'not_found' ? toNextTry(reads) : toConfirmation(readAt, isSame ? before.readAt : null);
  const read = { standing, mintedBaseUnits, reads, readAt, unanswered: 0, dueAt };
  await updateMintReading(tx, reading, read);
  const isNews = !isSame || before.mintedBaseUnits !== mintedBaseUnits || isMissing(read);
  if (isNews) await publishChange(changes, intentId);
  // Also of what was found before: it may have been refunding then. The same statement holds it back once.
  const contradictions = listContradictions(standing, ordered, { found, otherId: others[0] }).map(
    (statement) => ({ ...statement, value: toMintStatement(statement.value, reading.transactionId) }),
  );
  await recordContradictions(changes, [{ intentId, source: 'chain', eventId: null, contradictions }]);
}

/** It was asked for the last time: that puts a completed one in doubt. */
function isMissing({ standing, dueAt }: Pick<MintReadingRow, 'standing' | 'dueAt'>): boolean {
  return standing === 'not_found' && dueAt === null;
}

async function publishChange(changes: Changes, intentId: string): Promise<void> {
  const changed = await countIntentChange(changes.tx, intentId);
  if (changed) await publishIntents(changes, [changed], 'job');
}

/** When what was found is read a second time; null when this reading confirms one that is old enough. */
function toConfirmation(readAt: Date, sameReadAt: Date | null): Date | null {
  const confirmAt = new Date((sameReadAt ?? readAt).getTime() + CONFIRM_MS);
  return confirmAt > readAt ? confirmAt : null;
}

/** When what was not found is asked for again; null when no more. */
function toNextTry(reads: number): Date | null {
  const pauseMs = NOT_FOUND_MS[reads - 1];
  return pauseMs === undefined ? null : inMs(pauseMs);
}

/** Of the chain: what contradicts an order. Each standing has what it needs. */
interface Shown {
  readonly found: FoundMints | undefined;
  /** Another onramp that the transaction was counted for. */
  readonly otherId: string | undefined;
}

function listContradictions(
  standing: MintStanding,
  { id, status, baseUnits, createdAt }: Ordered,
  { found, otherId }: Shown,
): Contradiction<MintField>[] {
  // What was refunded is not said to be minted.
  if (status !== 'completed') return [];
  switch (standing) {
    case 'other_amount':
    case 'nothing':
      return [
        {
          field: 'mintedBaseUnits',
          held: String(baseUnits),
          value: joinAmounts(found?.amountsBaseUnits ?? []),
        },
      ];
    case 'counted_elsewhere':
      return [{ field: 'mintOf', held: id, value: otherId ?? '' }];
    case 'too_early': {
      const value = new Date(found?.minedAtMs ?? 0).toISOString();
      return [{ field: 'mintedAt', held: createdAt.toISOString(), value }];
    }
    case 'minted':
    case 'not_found':
      return [];
  }
}

function toOrdered(row: IntentRow): Ordered | undefined {
  const { id, createdAt, status, destination, amountCents } = row;
  if (!isMintRead(row) || destination === null || amountCents === null) return undefined;
  return { id, createdAt, status, destination, amountCents, baseUnits: expectedBaseUnits(amountCents) };
}

function sumOf({ amountsBaseUnits }: FoundMints): bigint {
  return amountsBaseUnits.reduce((total, amount) => total + amount, 0n);
}
