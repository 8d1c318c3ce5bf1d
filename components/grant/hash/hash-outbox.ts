import { faultClassOf, isRecordedRefusal, type FaultClass } from '#components/browser-outbox/fault-class.ts';
import {
  BrowserOutbox,
  type OutboxEntry,
  type OutboxKind,
  type OutboxOf,
  type OutboxOptions,
} from '#components/browser-outbox/browser-outbox.ts';
import { hashLog, type HashRecord } from '#lib/browser-storage/hash-log.ts';
import { isKeptByOther } from '#lib/browser-storage/record-log.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

/** A hash that is being sent to the server. */
export type HashEntry = OutboxEntry<HashRecord>;
export type HashOutbox = OutboxOf<HashRecord, WalletDetail>;

/** Retries of a hash that the chain does not know: about 30 s, until nodes have it. */
const UNSEEN_TRIES = 6;

const HASHES: OutboxKind<HashRecord> = {
  log: hashLog,
  classify: ({ code }, tries) => classify(code, tries),
  isShownStored: false,
  merge,
  isDiscardable,
  canHandOver,
};

/** What a user enters again does not make what a wallet answered discardable. */
function merge(before: HashRecord, record: HashRecord): HashRecord {
  return { ...record, origin: before.origin === 'wallet' ? before.origin : record.origin };
}

/** Whether the server has the hash although it refused it: the page of the wallet shows it. */
export function isRecorded(entry: HashEntry): boolean {
  return entry.state === 'refused' && isRecordedRefusal(entry.fault.code);
}

/** The chain has executed it without effect: nothing is lost with it. */
const WITHOUT_EFFECT: FaultCode = 'wallet_hash_reverted';

/**
 * What a wallet has sent may be on the chain: it goes only once the server has it, or the chain has decided
 * that it did nothing. What another user kept is never deleted here; of what the server has stored there is
 * no copy left.
 */
export function isDiscardable(entry: HashEntry, userId: string | null): boolean {
  if (entry.state !== 'refused') return false;
  if (faultClassOf(entry.fault.code) === 'refusal_stored') return true;
  const isDecided = isRecorded(entry) || entry.fault.code === WITHOUT_EFFECT;
  return !isKeptByOther(entry.record, userId) && (entry.record.origin === 'user' || isDecided);
}

/** What only this browser has may leave it once its user says that it was handed over. */
export function canHandOver(entry: HashEntry, userId: string | null): boolean {
  const isOwn = !isKeptByOther(entry.record, userId);
  return isOwn && entry.state === 'refused' && !isDiscardable(entry, userId);
}

/** The browser's outbox of the hashes of sent grants (R117); the server knows a hash it has seen. */
export function createHashOutbox<Answer extends Pick<WalletDetail, 'updatedAt'>>(
  options: OutboxOptions<HashRecord, Answer>,
): HashOutbox {
  return new BrowserOutbox(HASHES, options);
}

function classify(code: FaultCode, tries: number): FaultClass {
  return code === 'wallet_hash_unseen' && tries < UNSEEN_TRIES ? 'again' : faultClassOf(code);
}
