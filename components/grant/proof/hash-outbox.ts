import {
  Outbox,
  type OutboxKind,
  type OutboxOptions,
  type Delivery,
  type Verdict,
} from '#components/delivery/outbox.ts';
import { hashLog, type HashRecord } from '#lib/browser-storage/hash-log.ts';
import type { WalletDetail } from '#lib/registrations/registration-view.ts';
import { hasRemedy } from '#lib/registrations/refusal-remedy.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

/** A hash that is being sent to the server. */
export type HashDelivery = Delivery<HashRecord>;
/** The outbox without its answer type. */
export type HashOutbox = Pick<Outbox<HashRecord, WalletDetail>, keyof Outbox<HashRecord, WalletDetail>>;

/** Faults that a repetition may cure; after any other the server has spoken. */
const PASSING: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'signed_out',
  'internal',
  'rate_limited',
  'service_rate_limited',
  'service_unreachable',
  'service_unreadable',
  'service_error',
  'database_unavailable',
]);

/** Refusals that also come before anything is stored with the hash. */
const UNSTORED: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'wallet_tx_hash_mismatch',
  'wallet_operation_in_flight',
  'wallet_not_managed',
]);

/** Retries of a hash that the chain does not know: about 30 s, until nodes have it. */
const UNSEEN_TRIES = 6;

const HASHES: OutboxKind<HashRecord> = {
  log: hashLog,
  idOf: ({ txHash }) => txHash,
  classify: ({ code }, tries) => classify(code, tries),
  isShownStored: false,
  // Its refusal is on the wallet's page.
  isDiscardable: ({ state }) => state === 'refused',
};

/** Carries the hashes of sent grants to the server (R117), which knows a hash it has seen. */
export function createHashOutbox<Answer extends Pick<WalletDetail, 'updatedAt'>>(
  options: OutboxOptions<HashRecord, Answer>,
): HashOutbox {
  return new Outbox(HASHES, options);
}

/**
 * The service has checked it, and the server has stored that with the hash: the wallet's page shows it. What
 * the server refuses by itself is only here, so that the copy stays until a user has seen why.
 */
function isStoredRefusal(code: FaultCode): boolean {
  return hasRemedy(code) && !UNSTORED.has(code);
}

function classify(code: FaultCode, tries: number): Verdict {
  if (code === 'wallet_hash_unseen') return tries < UNSEEN_TRIES ? 'again' : 'refused';
  if (PASSING.has(code)) return 'again';
  return isStoredRefusal(code) ? 'settled' : 'refused';
}
