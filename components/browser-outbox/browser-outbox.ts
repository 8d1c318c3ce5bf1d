import type { KeptRecord, LogStorage, RecordLog } from '#lib/browser-storage/record-log.ts';
import { noteRecords } from '#lib/browser-storage/held-records.ts';
import type { Fault, Result } from '#lib/errors/result.ts';
import { isRecordedRefusal, type FaultClass } from './fault-class.ts';

interface Sent<T> {
  readonly record: T;
  readonly tries: number;
  /** Whether this browser keeps a copy, which survives closing the page. */
  readonly isKept: boolean;
}

type Progress =
  | { readonly state: 'sending' }
  /** `fault`: why the last try failed; null when there was no answer. */
  | { readonly state: 'waiting'; readonly fault: Fault | null }
  | { readonly state: 'refused'; readonly fault: Fault }
  /** When the server stored it, by the server's clock. What was read before that does not have it yet. */
  | { readonly state: 'stored'; readonly storedAt: string };

/** A record that only this browser has, and that is being sent to the server. */
export type OutboxEntry<T> = Sent<T> & Progress;

/** One that is pending: being sent, or waiting for its next try. */
export type PendingEntry<T> = Extract<OutboxEntry<T>, { state: 'sending' | 'waiting' }>;

/** What one kind of record has of its own. */
export interface OutboxKind<T> {
  /** There is one entry for each name that the log has for a record. */
  readonly log: RecordLog<T>;
  /** What follows from a fault; after any but `again` it is refused. `tries`: how often it was sent. */
  readonly classify: (fault: Fault, tries: number) => FaultClass;
  /** Whether an entry stays in the list once the server has it; its copy goes either way. */
  readonly isShownStored: boolean;
  /** What a record added again takes over from the one that is there; without it, nothing. */
  readonly merge?: (before: T, record: T) => T;
  /** Whether this user may discard it, and its copy with it. */
  readonly isDiscardable: (entry: OutboxEntry<T>, userId: string | null) => boolean;
  /** Whether it may leave this browser once this user says that it was handed over; without it, none may. */
  readonly canHandOver?: (entry: OutboxEntry<T>, userId: string | null) => boolean;
}

export interface OutboxOptions<T, Answer> {
  readonly storage: LogStorage;
  /**
   * Has the server store the record; it recognizes one it has seen. May reject: then there was no answer.
   */
  readonly send: (record: T) => Promise<Result<Answer>>;
  readonly onStored: (answer: Answer) => void;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15_000;

/**
 * Sends records to the server: kept in this browser first, sent until the server has stored them (R79, R117).
 * For `useSyncExternalStore`: a new list whenever something changes.
 */
export class BrowserOutbox<T extends KeptRecord, Answer extends { readonly updatedAt: string }> {
  readonly #kind: OutboxKind<T>;
  readonly #options: OutboxOptions<T, Answer>;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #entries: readonly OutboxEntry<T>[];
  #userId: string | null = null;

  /** Knows at once what an earlier page left behind; `resume` sends it. */
  constructor(kind: OutboxKind<T>, options: OutboxOptions<T, Answer>) {
    this.#kind = kind;
    this.#options = options;
    noteRecords();
    this.#entries = kind.log.readAll(options.storage).map((record) => toEntry(record, true));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly entries = (): readonly OutboxEntry<T>[] => this.#entries;

  /** Whose page this is: what is kept from here on names this user, and no other user deletes it. */
  openFor(userId: string | null): void {
    this.#userId = userId;
  }

  /** Continues with what an earlier page, or another tab, left behind. */
  resume(): void {
    for (const record of this.#kind.log.readAll(this.#options.storage))
      this.#add(this.#toWhole(record), true);
    for (const { record, tries } of this.#entries) if (tries === 0) void this.#attempt(record);
  }

  /** Keeps the record here first, then sends it until the server has it. */
  add(record: T): void {
    const whole = this.#toWhole(this.#find(record) ? record : withUser(record, this.#userId));
    this.#add(whole, this.#kind.log.add(this.#options.storage, whole));
  }

  /** Sends now instead of after the pause. */
  retry(record: T): void {
    const name = this.#kind.log.nameOf(record);
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
    void this.#attempt(record);
  }

  /** Sends now whatever waits for its next try: the network is there again. */
  retryWaiting(): void {
    for (const { state, record } of this.#entries) if (state === 'waiting') this.retry(record);
  }

  /** Discards an entry, where its kind allows it. */
  discard(entry: OutboxEntry<T>): void {
    if (this.#kind.isDiscardable(entry, this.#userId)) this.#forget(entry.record);
  }

  /** A user says that it was handed over. */
  handOver(entry: OutboxEntry<T>): void {
    if (this.#kind.canHandOver?.(entry, this.#userId) === true) this.#forget(entry.record);
  }

  #forget(record: T): void {
    this.#kind.log.remove(this.#options.storage, record);
    this.#drop(record);
  }

  /** With what the present entry knows of it. */
  #toWhole(record: T): T {
    const before = this.#find(record)?.record;
    if (before === undefined) return record;
    const named = withUser(record, before.userId);
    return this.#kind.merge?.(before, named) ?? named;
  }

  #add(record: T, isKept: boolean): void {
    const before = this.#find(record);
    if (before && !startsOver(before, record)) {
      this.#replace(before, record, isKept);
      return;
    }
    const others = this.#entries.filter((entry) => entry !== before);
    this.#publish([...others, toEntry(record, isKept)]);
    void this.#attempt(record);
  }

  async #attempt(asked: T): Promise<void> {
    const entry = this.#find(asked);
    if (!entry || entry.state === 'stored') return;
    if (entry.state === 'sending' && entry.tries > 0) return;
    const { record } = entry;
    const tries = entry.tries + 1;
    this.#update(record, { state: 'sending' }, tries);
    const result = await this.#options.send(record).catch(() => undefined);
    if (result?.ok) this.#settle(record, result.value);
    else this.#fail(record, result?.fault ?? null, tries);
  }

  /** The server has it: only now the copy goes. */
  #settle(record: T, answer: Answer): void {
    this.#kind.log.remove(this.#options.storage, record);
    if (this.#kind.isShownStored) this.#update(record, { state: 'stored', storedAt: answer.updatedAt });
    else this.#drop(record);
    this.#options.onStored(answer);
  }

  #fail(record: T, fault: Fault | null, tries: number): void {
    const faultClass = fault ? this.#kind.classify(fault, tries) : 'again';
    if (faultClass === 'refusal_stored') this.#kind.log.remove(this.#options.storage, record);
    if (fault && faultClass !== 'again') {
      this.#update(record, { state: 'refused', fault });
      return;
    }
    this.#update(record, { state: 'waiting', fault });
    this.#timers.set(
      this.#kind.log.nameOf(record),
      setTimeout(() => this.retry(record), delayMs(tries)),
    );
  }

  #find(record: T): OutboxEntry<T> | undefined {
    return this.#entries.find((entry) => this.#isSame(entry.record, record));
  }

  #update(record: T, progress: Progress, tries?: number): void {
    this.#publish(
      this.#entries.map((entry) => {
        if (!this.#isSame(entry.record, record)) return entry;
        const { isKept } = entry;
        return { record: entry.record, isKept, tries: tries ?? entry.tries, ...progress };
      }),
    );
  }

  /** What an entry is about, without another send: what counts of it is the same as in the storage. */
  #replace(before: OutboxEntry<T>, record: T, isKept: boolean): void {
    const after = { ...before, record, isKept: before.isKept || isKept };
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    this.#publish(this.#entries.map((entry) => (entry === before ? after : entry)));
  }

  #drop(record: T): void {
    this.#publish(this.#entries.filter((entry) => !this.#isSame(entry.record, record)));
  }

  #isSame(left: T, right: T): boolean {
    const { nameOf } = this.#kind.log;
    return nameOf(left) === nameOf(right);
  }

  #publish(entries: readonly OutboxEntry<T>[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }
}

/** Its public members: a class with private fields does not fit where another answer is expected. */
export type OutboxOf<T extends KeptRecord, Answer extends { readonly updatedAt: string }> = Pick<
  BrowserOutbox<T, Answer>,
  keyof BrowserOutbox<T, Answer>
>;

/** Whoever kept a record first stays its user. */
function withUser<T extends KeptRecord>(record: T, userId: string | null | undefined): T {
  return typeof userId === 'string' ? { ...record, userId } : record;
}

function toEntry<T>(record: T, isKept: boolean): OutboxEntry<T> {
  return { record, state: 'sending', tries: 0, isKept };
}

/**
 * Whether a record added again, by a user or another page, replaces the present entry, and is sent
 * again: after it was refused, or after the server dropped what it had stored.
 */
function startsOver({ state, record: { keptAtMs } }: OutboxEntry<KeptRecord>, record: KeptRecord): boolean {
  return (state === 'refused' || state === 'stored') && keptAtMs !== record.keptAtMs;
}

function delayMs(tries: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);
}

/**
 * Sent again automatically. The first try is shown in the signing panel; every page shows what did not arrive
 * at once.
 */
export function isSentAgain({ state, tries }: Pick<OutboxEntry<unknown>, 'state' | 'tries'>): boolean {
  return state === 'waiting' || (state === 'sending' && tries > 1);
}

/** Whether it goes with the page: this browser keeps no copy of it, and the server does not have it. */
export function isLostWithPage(entry: OutboxEntry<unknown>): boolean {
  if (entry.isKept || entry.state === 'stored') return false;
  return entry.state !== 'refused' || !isRecordedRefusal(entry.fault.code);
}

/** One value for the whole page, made on first use. */
export function onePerPage<T>(create: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= create());
}
