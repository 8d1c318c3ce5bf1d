import { Outbox, type OutboxKind, type OutboxOptions, type Delivery } from '#components/delivery/outbox.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { proofLog, type ProofRecord } from '#lib/browser-storage/proof-log.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

/** A proof that is being sent to the server. */
export type ProofDelivery = Delivery<ProofRecord>;
/** The outbox without its answer type. */
export type ProofOutbox = Pick<Outbox<ProofRecord, BurnView>, keyof Outbox<ProofRecord, BurnView>>;

/** Answers that no repetition changes. The copy stays; a user decides. */
const FINAL_FAULTS: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'invalid_input',
  'not_found',
  'forbidden',
  'conflict',
  'burn_proof_malformed',
  'burn_proof_conflict',
  'burn_hashes_enough',
  // A used or revoked link stays so. The server does not answer this while a hash may still matter.
  'link_unusable',
  'burn_proof_foreign',
  // Solana: the bytes were not stored and so never broadcast.
  'sign_guard_refused',
  // Solana: a signature alone is taken once the chain shows it to be this burn.
  'burn_signature_unknown',
  // Solana: what was staged is not known here, so there is nothing to compare it with.
  'burn_grant_unknown',
  'burn_reverted',
  'burn_unclear',
  // Solana: the intent ended, or was contradicted, or its burn was reported, before the bytes were stored, so
  // they are not broadcast.
  'intent_wrong_status',
  'intent_contradicted',
  'burn_reported',
  'burn_in_progress',
  'burn_grant_lapsed',
]);

const PROOFS: OutboxKind<ProofRecord> = {
  log: proofLog,
  idOf: ({ proof }) => proof,
  classify: ({ code }) => (FINAL_FAULTS.has(code) ? 'refused' : 'again'),
  // Until the page knows of it, a stored proof blocks another signature; see `blocksSigning`.
  isShownStored: true,
  merge,
  isDiscardable,
};

/** What a user enters again has no signed bytes, and does not make what a wallet answered discardable. */
function merge(before: ProofRecord, record: ProofRecord): ProofRecord {
  const signedTransactionBase64 = record.signedTransactionBase64 ?? before.signedTransactionBase64;
  return {
    ...record,
    origin: before.origin === 'wallet' ? before.origin : record.origin,
    ...(signedTransactionBase64 !== undefined && { signedTransactionBase64 }),
  };
}

/** Carries proofs of burns to the server (R79, B5). */
export function createProofOutbox<Answer extends Pick<BurnView, 'updatedAt'>>(
  options: OutboxOptions<ProofRecord, Answer>,
): ProofOutbox {
  return new Outbox(PROOFS, options);
}

/**
 * What a user typed can be discarded. On Solana only the server broadcasts, so bytes that it refused never
 * leave this browser. The hash of a transaction that an EVM wallet sent is never dropped.
 */
export function isDiscardable({ record, state }: ProofDelivery): boolean {
  return state === 'refused' && (record.origin === 'user' || record.chainId === 'solana');
}

/**
 * Whether this proof still blocks another signature: not stored, or stored later than what the page knows.
 */
export function blocksSigning(delivery: ProofDelivery, burn: BurnView | null): boolean {
  if (delivery.state !== 'stored') return true;
  return burn === null || Date.parse(burn.updatedAt) < Date.parse(delivery.storedAt);
}
