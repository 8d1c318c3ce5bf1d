import type { RecordLog, LogStorage } from '#lib/browser-storage/record-log.ts';
import { noteRecords } from '#lib/browser-storage/held-records.ts';
import type { Fault, Result } from '#lib/errors/result.ts';
import type { FaultClass } from './fault-class.ts';

/** Of a record; another time says that it was entered again. */
export interface Kept {
  readonly keptAtMs: number;
}

interface Sent<Entry> {
  readonly record: Entry;
  readonly tries: number;
  /** Whether a copy in this browser survives closing the page. */
  readonly isStored: boolean;
}

type Progress =
  | { readonly state: 'sending' }
  /** `fault`: why the last try failed; null when there was no answer. */
  | { readonly state: 'waiting'; readonly fault: Fault | null }
  | { readonly state: 'refused'; readonly fault: Fault }
  /** When the server stored it, by the server's clock. What was read before that does not have it yet. */
  | { readonly state: 'stored'; readonly storedAt: string };

/** A record that only this browser has, and that is being sent to the server. */
export type Delivery<Entry> = Sent<Entry> & Progress;

/** What one kind of record has of its own. */
export interface OutboxKind<Entry> {
  readonly log: RecordLog<Entry>;
  /** Its id on the chain. There is one delivery for each id. */
  readonly idOf: (record: Entry) => string;
  /** What follows from a fault; after `final` and `stored` it is refused. `tries`: how often it was sent. */
  readonly classify: (fault: Fault, tries: number) => FaultClass;
  /** Whether a delivery stays in the list once the server has it; its copy goes either way. */
  readonly isShownStored: boolean;
  /** What a record delivered again takes over from the one that is there; without it, nothing. */
  readonly merge?: (before: Entry, record: Entry) => Entry;
  /** Whether a user may discard it, and its copy with it. */
  readonly isDiscardable: (delivery: Delivery<Entry>) => boolean;
}

export interface OutboxOptions<Entry, Answer> {
  readonly storage: LogStorage;
  /**
   * Stores the record on the server, which recognizes one it has seen. May reject: then there was no answer.
   */
  readonly send: (record: Entry) => Promise<Result<Answer>>;
  readonly onStored: (answer: Answer) => void;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15_000;

/**
 * Delivers records to the server: stored in this browser first, sent until the server has them (R79, R117).
 * For `useSyncExternalStore`: a new list whenever something changes.
 */
export class Outbox<Entry extends Kept, Answer extends { readonly updatedAt: string }> {
  readonly #kind: OutboxKind<Entry>;
  readonly #options: OutboxOptions<Entry, Answer>;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #deliveries: readonly Delivery<Entry>[];

  /** Knows at once what an earlier page left behind; `resume` sends it. */
  constructor(kind: OutboxKind<Entry>, options: OutboxOptions<Entry, Answer>) {
    this.#kind = kind;
    this.#options = options;
    noteRecords();
    this.#deliveries = kind.log.readAll(options.storage).map((record) => toDelivery(record, true));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly deliveries = (): readonly Delivery<Entry>[] => this.#deliveries;

  /** Continues with what an earlier page, or another tab, left behind. */
  resume(): void {
    for (const record of this.#kind.log.readAll(this.#options.storage)) this.#add(record, true);
    for (const { record, tries } of this.#deliveries) if (tries === 0) void this.#attempt(record);
  }

  /** Stores the record here first, then sends it until the server has it. */
  deliver(record: Entry): void {
    const before = this.#find(record);
    const whole = (before && this.#kind.merge?.(before.record, record)) ?? record;
    this.#add(whole, this.#kind.log.add(this.#options.storage, whole));
  }

  /** Sends now instead of after the pause. */
  retry(record: Entry): void {
    const id = this.#kind.idOf(record);
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    void this.#attempt(record);
  }

  /** Discards a delivery, where its kind allows it. */
  discard(delivery: Delivery<Entry>): void {
    if (!this.#kind.isDiscardable(delivery)) return;
    this.#kind.log.remove(this.#options.storage, delivery.record);
    this.#drop(delivery.record);
  }

  #add(record: Entry, isStored: boolean): void {
    const before = this.#find(record);
    if (before && !startsOver(before, record)) return;
    const others = this.#deliveries.filter((delivery) => delivery !== before);
    this.#publish([...others, toDelivery(record, isStored)]);
    void this.#attempt(record);
  }

  async #attempt(asked: Entry): Promise<void> {
    const delivery = this.#find(asked);
    if (!delivery || delivery.state === 'stored') return;
    if (delivery.state === 'sending' && delivery.tries > 0) return;
    const { record } = delivery;
    const tries = delivery.tries + 1;
    this.#update(record, { state: 'sending' }, tries);
    const result = await this.#options.send(record).catch(() => undefined);
    if (result?.ok) this.#settle(record, result.value);
    else this.#fail(record, result?.fault ?? null, tries);
  }

  /** The server has it: only now the copy goes. */
  #settle(record: Entry, answer: Answer): void {
    this.#kind.log.remove(this.#options.storage, record);
    if (this.#kind.isShownStored) this.#update(record, { state: 'stored', storedAt: answer.updatedAt });
    else this.#drop(record);
    this.#options.onStored(answer);
  }

  #fail(record: Entry, fault: Fault | null, tries: number): void {
    const faultClass = fault ? this.#kind.classify(fault, tries) : 'again';
    if (faultClass === 'stored') this.#kind.log.remove(this.#options.storage, record);
    if (fault && faultClass !== 'again') {
      this.#update(record, { state: 'refused', fault });
      return;
    }
    this.#update(record, { state: 'waiting', fault });
    this.#timers.set(
      this.#kind.idOf(record),
      setTimeout(() => this.retry(record), delayMs(tries)),
    );
  }

  #find(record: Entry): Delivery<Entry> | undefined {
    return this.#deliveries.find((delivery) => this.#isSame(delivery.record, record));
  }

  #update(record: Entry, progress: Progress, tries?: number): void {
    this.#publish(
      this.#deliveries.map((delivery) => {
        if (!this.#isSame(delivery.record, record)) return delivery;
        const { isStored } = delivery;
        return { record: delivery.record, isStored, tries: tries ?? delivery.tries, ...progress };
      }),
    );
  }

  #drop(record: Entry): void {
    this.#publish(this.#deliveries.filter((delivery) => !this.#isSame(delivery.record, record)));
  }

  #isSame(left: Entry, right: Entry): boolean {
    return this.#kind.idOf(left) === this.#kind.idOf(right);
  }

  #publish(deliveries: readonly Delivery<Entry>[]): void {
    this.#deliveries = deliveries;
    for (const listener of this.#listeners) listener();
  }
}

function toDelivery<Entry>(record: Entry, isStored: boolean): Delivery<Entry> {
  return { record, state: 'sending', tries: 0, isStored };
}

/**
 * Whether a record delivered again, by a user or another page, replaces the present delivery, and is sent
 * again: after it was refused, or after the server dropped what it had stored.
 */
function startsOver({ state, record: { keptAtMs } }: Delivery<Kept>, record: Kept): boolean {
  return (state === 'refused' || state === 'stored') && keptAtMs !== record.keptAtMs;
}

function delayMs(tries: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);
}

/**
 * Sent again automatically. The first try is shown in the signing panel; every page shows what did not arrive
 * at once.
 */
export function isSentAgain({ state, tries }: Pick<Delivery<unknown>, 'state' | 'tries'>): boolean {
  return state === 'waiting' || (state === 'sending' && tries > 1);
}

/** One value for the whole page, made on first use. */
export function onePerPage<T>(create: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= create());
}
