import { faultClassOf, type FaultClass } from '#components/browser-outbox/fault-class.ts';
import {
  BrowserOutbox,
  type OutboxEntry,
  type OutboxKind,
  type OutboxOf,
  type OutboxOptions,
} from '#components/browser-outbox/browser-outbox.ts';
import { hashLog, type HashRecord } from '#lib/browser-storage/hash-log.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

/** A hash that is being sent to the server. */
export type HashEntry = OutboxEntry<HashRecord>;
export type HashOutbox = OutboxOf<HashRecord, WalletDetail>;

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

/** The browser's outbox of the hashes of sent grants (R117); the server knows a hash it has seen. */
export function createHashOutbox<Answer extends Pick<WalletDetail, 'updatedAt'>>(
  options: OutboxOptions<HashRecord, Answer>,
): HashOutbox {
  return new BrowserOutbox(HASHES, options);
}

function classify(code: FaultCode, tries: number): FaultClass {
  return code === 'wallet_hash_unseen' && tries < UNSEEN_TRIES ? 'again' : faultClassOf(code);
}
