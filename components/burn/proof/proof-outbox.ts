import {
  BrowserOutbox,
  type OutboxEntry,
  type OutboxKind,
  type OutboxOf,
  type OutboxOptions,
} from '#components/browser-outbox/browser-outbox.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { proofLog, type ProofRecord } from '#lib/browser-storage/proof-log.ts';
import { isKeptByOther } from '#lib/browser-storage/record-log.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { faultClassOf, type FaultClass } from '#components/browser-outbox/fault-class.ts';

/** A proof that is being sent to the server. */
export type ProofEntry = OutboxEntry<ProofRecord>;
export type ProofOutbox = OutboxOf<ProofRecord, BurnView>;

const PROOFS: OutboxKind<ProofRecord> = {
  log: proofLog,
  classify: ({ code }) => classify(code),
  // Until the page knows of it, a stored proof blocks another signature; see `blocksSigning`.
  isShownStored: true,
  merge,
  isDiscardable,
};

/** The server stores no refusal with a proof: the copy stays whatever it is. */
function classify(code: FaultCode): FaultClass {
  return faultClassOf(code) === 'again' ? 'again' : 'final';
}

/** What a user enters again has no signed bytes, and does not make what a wallet answered discardable. */
function merge(before: ProofRecord, record: ProofRecord): ProofRecord {
  const signedTransactionBase64 = record.signedTransactionBase64 ?? before.signedTransactionBase64;
  return {
    ...record,
    origin: before.origin === 'wallet' ? before.origin : record.origin,
    ...(signedTransactionBase64 !== undefined && { signedTransactionBase64 }),
  };
}

/** The browser's outbox of burn proofs (R79, B5). */
export function createProofOutbox<Answer extends Pick<BurnView, 'updatedAt'>>(
  options: OutboxOptions<ProofRecord, Answer>,
): ProofOutbox {
  return new BrowserOutbox(PROOFS, options);
}

/**
 * What a user typed can be discarded. On Solana only the server broadcasts, so bytes that it refused never
 * leave this browser. The hash of a transaction that an EVM wallet sent is never dropped, and nothing that
 * another user kept.
 */
export function isDiscardable({ record, state }: ProofEntry, userId: string | null): boolean {
  if (state !== 'refused' || isKeptByOther(record, userId)) return false;
  return record.origin === 'user' || record.chainId === 'solana';
}

/**
 * Whether it is bytes that the server did not have when their attempt ended, and refuses for good: it
 * broadcasts none for an attempt that is over. Without the bytes it is a transaction that a wallet may have
 * sent.
 */
export function isTooLate(entry: ProofEntry, userId: string | null): boolean {
  if (entry.state !== 'refused' || !isDiscardable(entry, userId)) return false;
  const { chainId, signedTransactionBase64 } = entry.record;
  if (chainId !== 'solana' || signedTransactionBase64 === undefined) return false;
  return entry.fault.code === 'burn_grant_lapsed';
}

/**
 * Whether this proof still blocks another signature: the server has not stored it, or has later than what the
 * page knows.
 */
export function blocksSigning(entry: ProofEntry, burn: BurnView | null): boolean {
  if (entry.state !== 'stored') return true;
  return burn === null || Date.parse(burn.updatedAt) < Date.parse(entry.storedAt);
}
