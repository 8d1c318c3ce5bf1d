import type { BurnView } from '#lib/conversion/burn-view.ts';
import type { Fault, Result } from '#lib/errors/result.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { forgetProof, keepProof, readProofs } from '#lib/conversion/proof-log.ts';
import type { ProofRecord, ProofStorage } from '#lib/conversion/proof-log.ts';
import type { Patience } from '#lib/time/with-timeout.ts';

/** A proof on its way to the server. */
export interface ProofDelivery {
  readonly record: ProofRecord;
  readonly state: 'sending' | 'waiting' | 'refused' | 'stored';
  /** When the server changed the attempt on storing it: anything read before that knows nothing of the proof. */
  readonly storedAt: string | null;
  readonly tries: number;
  /** Why the last try failed; absent when the server did not answer. */
  readonly fault: Fault | null;
  /** Whether a copy in this browser survives closing the page. */
  readonly isKept: boolean;
}

export interface CourierOptions {
  readonly storage: ProofStorage;
  /** Stores the proof on the server. May reject: then nobody answered. */
  readonly send: (record: ProofRecord) => Promise<Result<BurnView>>;
  readonly onStored: (burn: BurnView) => void;
}

/** Answers that no repetition changes. The copy stays; a person decides. */
const FINAL_FAULTS: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'invalid_input',
  'not_found',
  'forbidden',
  'conflict',
  'burn_proof_malformed',
  'burn_proof_conflict',
  'burn_proof_foreign',
  // Solana: the bytes were not stored and so never broadcast.
  'sign_guard_refused',
  'burn_in_progress',
  'burn_grant_lapsed',
]);
/** A server that hangs is a server that did not answer: storing the same proof again is harmless. */
export const PROOF_PATIENCE: Patience = { timeoutMs: 20_000, message: 'the server did not answer' };
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15_000;

/** Which proofs are under way, for `useSyncExternalStore`: a new list whenever something changes. */
export class ProofCourier {
  readonly #options: CourierOptions;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #deliveries: readonly ProofDelivery[];

  /** Knows at once what an earlier page left behind; `resume` sends it. */
  constructor(options: CourierOptions) {
    this.#options = options;
    this.#deliveries = readProofs(options.storage).map((record) => toDelivery(record, true));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly deliveries = (): readonly ProofDelivery[] => this.#deliveries;

  /** Takes up what an earlier page, or another tab, left behind. */
  resume(): void {
    for (const record of readProofs(this.#options.storage)) this.#add(record, true);
    for (const { record, tries } of this.#deliveries) if (tries === 0) void this.#attempt(record.proof);
  }

  /** Keeps the proof here first, then sends it until the server has it. */
  deliver(record: ProofRecord): void {
    this.#add(record, keepProof(this.#options.storage, record));
  }

  /** Sends now instead of after the pause. */
  retry({ proof }: ProofRecord): void {
    clearTimeout(this.#timers.get(proof));
    this.#timers.delete(proof);
    void this.#attempt(proof);
  }

  /** Gives up a proof that the server refused, where nothing can be lost by it; see `isDiscardable`. */
  discard(delivery: ProofDelivery): void {
    if (isDiscardable(delivery)) this.#remove(delivery.record);
  }

  #add(record: ProofRecord, isKept: boolean): void {
    if (this.#find(record.proof)) return;
    this.#publish([...this.#deliveries, toDelivery(record, isKept)]);
    void this.#attempt(record.proof);
  }

  async #attempt(proof: string): Promise<void> {
    const delivery = this.#find(proof);
    if (!delivery || delivery.state === 'stored') return;
    if (delivery.state === 'sending' && delivery.tries > 0) return;
    const { record } = delivery;
    const tries = delivery.tries + 1;
    this.#update(proof, { state: 'sending', tries });
    const result = await this.#options.send(record).catch(() => undefined);
    if (result?.ok) {
      forgetProof(this.#options.storage, record);
      this.#update(proof, { state: 'stored', storedAt: result.value.updatedAt });
      this.#options.onStored(result.value);
    } else if (result && FINAL_FAULTS.has(result.fault.code)) {
      this.#update(proof, { state: 'refused', fault: result.fault });
    } else {
      this.#update(proof, { state: 'waiting', fault: result?.fault ?? null });
      this.#timers.set(
        proof,
        setTimeout(() => this.retry(record), delayMs(tries)),
      );
    }
  }

  #find(proof: string): ProofDelivery | undefined {
    return this.#deliveries.find(({ record }) => record.proof === proof);
  }

  #update(proof: string, change: Partial<ProofDelivery>): void {
    this.#publish(
      this.#deliveries.map((delivery) =>
        delivery.record.proof === proof ? { ...delivery, ...change } : delivery,
      ),
    );
  }

  #remove(record: ProofRecord): void {
    forgetProof(this.#options.storage, record);
    this.#publish(this.#deliveries.filter((delivery) => delivery.record.proof !== record.proof));
  }

  #publish(deliveries: readonly ProofDelivery[]): void {
    this.#deliveries = deliveries;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * What a person typed can be taken back. On Solana only the server broadcasts, so bytes that it refused never leave this
 * browser. The hash of a transaction that an EVM wallet sent is never dropped.
 */
export function isDiscardable({ record, state }: ProofDelivery): boolean {
  return state === 'refused' && (record.origin === 'person' || record.chainId === 'solana');
}

/** Whether this proof still stands before signing again: not stored, or stored later than what the page knows. */
export function isStanding({ state, storedAt }: ProofDelivery, burn: BurnView | null): boolean {
  if (state !== 'stored' || storedAt === null) return true;
  return burn === null || Date.parse(burn.updatedAt) < Date.parse(storedAt);
}

function toDelivery(record: ProofRecord, isKept: boolean): ProofDelivery {
  return { record, state: 'sending', storedAt: null, tries: 0, fault: null, isKept };
}

function delayMs(tries: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);
}
