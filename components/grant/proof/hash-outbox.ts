import { faultClassOf, type FaultClass } from '#components/delivery/fault-class.ts';
import { Outbox, type OutboxKind, type OutboxOptions, type Delivery } from '#components/delivery/outbox.ts';
import { hashLog, type HashRecord } from '#lib/browser-storage/hash-log.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

/** A hash that is being sent to the server. */
export type HashDelivery = Delivery<HashRecord>;
/** The outbox without its answer type. */
export type HashOutbox = Pick<Outbox<HashRecord, WalletDetail>, keyof Outbox<HashRecord, WalletDetail>>;

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

function classify(code: FaultCode, tries: number): FaultClass {
  return code === 'wallet_hash_unseen' && tries < UNSEEN_TRIES ? 'again' : faultClassOf(code);
}
