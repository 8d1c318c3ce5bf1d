import type { WalletDetail } from '#lib/conversion/wallet-view.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Fault, Result } from '#lib/errors/result.ts';
import { forgetHash, keepHash, readHashes } from './hash-log.ts';
import type { HashRecord, HashStorage } from './hash-log.ts';

/** A hash on its way to the server. */
export interface HashDelivery {
  readonly record: HashRecord;
  readonly state: 'sending' | 'waiting' | 'refused';
  readonly tries: number;
  /** Why the last try failed; null when nobody answered. */
  readonly fault: Fault | null;
  /** Whether a copy in this browser survives closing the page. */
  readonly isKept: boolean;
}

export interface HashCourierOptions {
  readonly storage: HashStorage;
  /** Stores the hash on the server. May reject: then nobody answered. */
  readonly send: (record: HashRecord) => Promise<Result<WalletDetail>>;
  readonly onStored: (wallet: WalletDetail) => void;
}

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
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15_000;

/**
 * Carries the hashes of sent grants to the server: kept in this browser first, sent until the server has them (R117). The
 * server knows a hash it has seen, so sending it again is harmless. For `useSyncExternalStore`.
 */
export class HashCourier {
  readonly #options: HashCourierOptions;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #deliveries: readonly HashDelivery[];

  constructor(options: HashCourierOptions) {
    this.#options = options;
    this.#deliveries = readHashes(options.storage).map((record) => toDelivery(record, true));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly deliveries = (): readonly HashDelivery[] => this.#deliveries;

  /** Takes up what an earlier page, or another tab, left behind. */
  resume(): void {
    for (const record of readHashes(this.#options.storage)) this.#add(record, true);
    for (const { record, tries } of this.#deliveries) if (tries === 0) void this.#attempt(record.txHash);
  }

  /** Keeps the hash here first, then sends it until the server has it. */
  deliver(record: HashRecord): void {
    this.#add(record, keepHash(this.#options.storage, record));
  }

  /** Sends now instead of after the pause. */
  retry({ txHash }: HashRecord): void {
    clearTimeout(this.#timers.get(txHash));
    this.#timers.delete(txHash);
    void this.#attempt(txHash);
  }

  /** Drops a hash that the server has refused; its refusal stands on the wallet's page. */
  discard({ record, state }: HashDelivery): void {
    if (state === 'refused') this.#remove(record);
  }

  #add(record: HashRecord, isKept: boolean): void {
    const before = this.#find(record.txHash);
    if (before && (before.state !== 'refused' || before.record.keptAtMs === record.keptAtMs)) return;
    const others = this.#deliveries.filter((delivery) => delivery !== before);
    this.#publish([...others, toDelivery(record, isKept)]);
    void this.#attempt(record.txHash);
  }

  async #attempt(txHash: string): Promise<void> {
    const delivery = this.#find(txHash);
    if (!delivery || (delivery.state === 'sending' && delivery.tries > 0)) return;
    const { record } = delivery;
    const tries = delivery.tries + 1;
    this.#update(txHash, { state: 'sending', tries });
    const result = await this.#options.send(record).catch(() => undefined);
    if (result?.ok) {
      this.#remove(record);
      this.#options.onStored(result.value);
    } else if (result && !PASSING.has(result.fault.code)) {
      // The service has judged it, and the server keeps that; told again it would only be judged again.
      if (result.fault.code.startsWith('wallet_')) forgetHash(this.#options.storage, record);
      this.#update(txHash, { state: 'refused', fault: result.fault });
    } else {
      this.#update(txHash, { state: 'waiting', fault: result?.fault ?? null });
      this.#timers.set(
        txHash,
        setTimeout(() => this.retry(record), delayMs(tries)),
      );
    }
  }

  #find(txHash: string): HashDelivery | undefined {
    return this.#deliveries.find(({ record }) => record.txHash === txHash);
  }

  #update(txHash: string, change: Partial<HashDelivery>): void {
    this.#publish(
      this.#deliveries.map((delivery) =>
        delivery.record.txHash === txHash ? { ...delivery, ...change } : delivery,
      ),
    );
  }

  #remove(record: HashRecord): void {
    forgetHash(this.#options.storage, record);
    this.#publish(this.#deliveries.filter((delivery) => delivery.record.txHash !== record.txHash));
  }

  #publish(deliveries: readonly HashDelivery[]): void {
    this.#deliveries = deliveries;
    for (const listener of this.#listeners) listener();
  }
}

function toDelivery(record: HashRecord, isKept: boolean): HashDelivery {
  return { record, state: 'sending', tries: 0, fault: null, isKept };
}

function delayMs(tries: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);
}
