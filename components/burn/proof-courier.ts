import type { Fault, Result } from '#lib/errors/result.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { forgetProof, keepProof, readProofs } from './proof-log.ts';
import type { ProofRecord, ProofStorage } from './proof-log.ts';

/** A proof on its way to the server. It leaves the list when the server has it, and not before. */
export interface ProofDelivery {
  readonly record: ProofRecord;
  readonly state: 'sending' | 'waiting' | 'refused';
  readonly tries: number;
  /** Why the last try failed; absent when the server did not answer. */
  readonly fault: Fault | null;
  /** Whether a copy in this browser survives closing the page. */
  readonly isKept: boolean;
}

export interface CourierOptions {
  readonly storage: ProofStorage;
  /** Stores the proof on the server. May reject: then nobody answered. */
  readonly send: (record: ProofRecord) => Promise<Result<unknown>>;
  readonly onDelivered: (record: ProofRecord) => void;
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
]);
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15_000;

/** Which proofs are under way, for `useSyncExternalStore`; a new list whenever something changes. */
export interface ProofCourier {
  readonly subscribe: (listener: () => void) => () => void;
  readonly deliveries: () => readonly ProofDelivery[];
  /** Takes up what an earlier page left behind. */
  readonly resume: () => void;
  /** Keeps the proof here first, then sends it until the server has it. */
  readonly deliver: (record: ProofRecord) => void;
  readonly retry: (record: ProofRecord) => void;
  /** Takes back what a person typed and the server refused. A wallet's own proof is never dropped. */
  readonly discard: (record: ProofRecord) => void;
}

export function createProofCourier({ storage, send, onDelivered }: CourierOptions): ProofCourier {
  let list: readonly ProofDelivery[] = [];
  const listeners = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function publish(next: readonly ProofDelivery[]) {
    list = next;
    for (const listener of listeners) listener();
  }

  function update(proof: string, change: Partial<ProofDelivery>) {
    publish(list.map((delivery) => (delivery.record.proof === proof ? { ...delivery, ...change } : delivery)));
  }

  function remove(record: ProofRecord) {
    forgetProof(storage, record);
    publish(list.filter((delivery) => delivery.record.proof !== record.proof));
  }

  async function attempt({ proof }: ProofRecord): Promise<void> {
    const delivery = list.find(({ record }) => record.proof === proof);
    if (!delivery || timers.has(proof)) return;
    const { record } = delivery;
    const tries = delivery.tries + 1;
    update(proof, { state: 'sending', tries });
    const result = await send(record).catch(() => undefined);
    if (result?.ok) {
      remove(record);
      onDelivered(record);
    } else if (result && FINAL_FAULTS.has(result.fault.code)) {
      update(proof, { state: 'refused', fault: result.fault });
    } else {
      update(proof, { state: 'waiting', fault: result?.fault ?? null });
      timers.set(proof, setTimeout(() => again(record), delayMs(tries)));
    }
  }

  function again(record: ProofRecord) {
    clearTimeout(timers.get(record.proof));
    timers.delete(record.proof);
    void attempt(record);
  }

  function add(record: ProofRecord, isKept: boolean) {
    if (list.some((delivery) => delivery.record.proof === record.proof)) return;
    publish([...list, { record, state: 'sending', tries: 0, fault: null, isKept }]);
    void attempt(record);
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    deliveries: () => list,
    resume: () => {
      for (const record of readProofs(storage)) add(record, true);
    },
    deliver: (record) => add(record, keepProof(storage, record)),
    retry: again,
    discard: (record) => {
      if (record.origin === 'person') remove(record);
    },
  };
}

function delayMs(tries: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);
}
