import 'server-only';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { log } from '#server/observability/log.ts';
import { RepeatedLog } from '#server/observability/repeated-log.ts';
import { counter, gauge } from '#server/observability/metrics.ts';
import { setReading } from '#server/observability/reading.ts';
import { database, preparingDatabase } from '#server/store/database.ts';
import { keepListening } from './keep-listening.ts';
import {
  LIVE_CHANNEL,
  listLiveEventsAfter,
  listNewestLiveEvents,
  type StoredLiveEvent,
} from '#server/store/live-events-repository.ts';
import { listLiveSessionIds } from '#server/store/users/sessions-repository.ts';
import { listUnrevokedLinkIds } from '#server/store/links/links-repository.ts';
import { KEPT_FRAMES, RecentFrames } from './frames.ts';
import { StreamLimits, type StreamOwner } from './stream-limits.ts';

/** A stream, as the hub sees it. It never waits for one. */
export interface Subscriber {
  /** The id of the session, or of the signing or payment link, that it lives by. */
  readonly holderId: string;
  /** There are new frames. */
  wake(): void;
  beat(): void;
  close(): void;
}

const READ_LIMIT = 500;
const HEARTBEAT_MS = 15_000;
/** A revoked session or link loses its streams this much later at most. */
const SESSION_CHECK_MS = 3_000;
/** Should a notification get lost, this is how late its event is. */
const CATCH_UP_MS = 2_000;
const WOKEN_TOGETHER = 50;
/**
 * The pause after frames were given to the streams, as a multiple of how long that took, and its limit. The
 * connections send them at the end of the tick, which takes about ten times as long.
 */
const PAUSE_SHARE = 6;
const MOST_PAUSE_MS = 50;

/**
 * The source of every stream of this process: one LISTEN connection, any number of subscribers. What this
 * process has committed goes out at once, and is read later to compare it; what others have is read once.
 */
export class LiveHub {
  #frames: RecentFrames;
  /** Numbers up to this one may name what a failover lost: who has one of them begins again. */
  #lostUpTo = -1;
  readonly #subscribers = new Set<Subscriber>();
  readonly #limits = new StreamLimits();
  readonly #timers: NodeJS.Timeout[] = [];
  #reading: Promise<void> | undefined;
  /** The read that is to begin next, for all who asked for it. */
  #next: PromiseWithResolvers<undefined> | undefined;
  #isReadAsked = false;
  /** The number up to which the streams were woken. */
  #woken: number;
  #isStopped = false;
  #stopListening: (() => void) | undefined;

  /** Begins with the newest events, so that a client that reconnects after a restart is served from here. */
  private constructor(kept: readonly StoredLiveEvent[]) {
    this.#frames = new RecentFrames(kept);
    this.#woken = this.frames.last;
  }

  get frames(): RecentFrames {
    return this.#frames;
  }

  /** Whether what a client with this number has is of another history than this one. */
  isLost(seq: number): boolean {
    return seq <= this.#lostUpTo;
  }

  /** Throws when the database cannot be reached. Where only LISTEN fails, events are late until it works. */
  static async start(): Promise<LiveHub> {
    readsCounter().inc();
    const hub = new LiveHub(await listNewestLiveEvents(database(), KEPT_FRAMES));
    await hub.#listen();
    return hub;
  }

  async #listen(): Promise<void> {
    const catchUp = () => void this.catchUp().catch(logFailure);
    this.#every(CATCH_UP_MS, catchUp);
    this.#every(HEARTBEAT_MS, () => this.#forAll((subscriber) => subscriber.beat()));
    this.#every(SESSION_CHECK_MS, () => void this.#closeEnded().catch(logFailure));
    // Called on every connection, also after one was lost: what happened meanwhile is read then.
    const onNotice = (newest: string) => {
      if (!(Number(newest) > 0 && Number(newest) <= this.frames.last)) catchUp();
    };
    const channel = LIVE_CHANNEL;
    const { isFirstOver, stop } = keepListening({ channel, onNotice, onListening: catchUp });
    this.#stopListening = stop;
    await isFirstOver;
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopListening?.();
    this.#forAll((subscriber) => subscriber.close());
  }

  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    this.#count();
    // It was being opened while the process ends: its reader goes elsewhere, too.
    if (this.#isStopped) queueMicrotask(() => subscriber.close());
    return () => {
      this.#subscribers.delete(subscriber);
      this.#count();
    };
  }

  /**
   * Takes a place for a stream before it is opened, so that many at once cannot all see the last one free.
   * Undefined when one of its owners has no more; else call it to give the place back, once or more often.
   */
  takePlace(owners: readonly StreamOwner[]): (() => void) | undefined {
    return this.#limits.take(owners);
  }

  /**
   * Resolves when a read that began after this call has brought everything that is new, and the streams have
   * it. Calls while one runs are served by one more after it.
   */
  catchUp(): Promise<void> {
    this.#isReadAsked = true;
    return this.#ask();
  }

  /**
   * What this process has just committed. Numbers are given in commit order, so what follows the last number
   * is next; where one is missing, another process has it, or none, and a read will show it.
   */
  offer(events: readonly StoredLiveEvent[]): void {
    if (events.some(({ seq }, index) => seq !== this.frames.last + 1 + index)) return;
    this.frames.append(events);
    this.#ask().catch(logFailure);
  }

  #ask(): Promise<void> {
    this.#next ??= Promise.withResolvers();
    const { promise } = this.#next;
    this.#reading ??= this.#serveAll();
    return promise;
  }

  async #serveAll(): Promise<void> {
    for (let asked = this.#next; asked; asked = this.#next) {
      this.#next = undefined;
      const isRead = this.#isReadAsked;
      this.#isReadAsked = false;
      let gaveMs = 0;
      try {
        gaveMs = await this.#wakeAll();
        if (isRead) gaveMs += await this.#readNew();
        asked.resolve(undefined);
      } catch (error) {
        asked.reject(error);
      }
      await this.#pauseIfAsked(gaveMs);
    }
    this.#reading = undefined;
  }

  /**
   * To write to all streams takes the time of whatever else this process answers: what comes meanwhile goes
   * out together.
   */
  async #pauseIfAsked(gaveMs: number): Promise<void> {
    if (this.#next) await sleep(Math.min(PAUSE_SHARE * gaveMs, MOST_PAUSE_MS));
  }

  /**
   * Answers how many milliseconds it took to give frames to the streams. What was not yet confirmed is read
   * again: where it is missing or is another, a failover has lost events, and others have their numbers.
   */
  async #readNew(): Promise<number> {
    let gaveMs = 0;
    for (let isMore = true; isMore;) {
      readsCounter().inc();
      const read = this.frames.nextRead(READ_LIMIT);
      const events = await listLiveEventsAfter(preparingDatabase(), read.after, read.limit);
      const isSame = this.frames.take(events, read);
      if (!isSame) await this.#beginAgain();
      isMore = !isSame || events.length === READ_LIMIT;
      gaveMs += await this.#wakeAll();
    }
    return gaveMs;
  }

  /** The history is another than the one that the streams have: their readers begin again. */
  async #beginAgain(): Promise<void> {
    const kept = await listNewestLiveEvents(database(), KEPT_FRAMES);
    log().warn({ had: this.frames.last, has: kept.at(-1)?.seq }, 'the database lost live events');
    this.#lostUpTo = Math.max(this.#lostUpTo, this.frames.last);
    this.#frames = new RecentFrames(kept);
    this.#woken = this.frames.last;
    this.#forAll((subscriber) => subscriber.close());
  }

  /** Some streams at a time, and between them what else waits. */
  async #wakeAll(): Promise<number> {
    if (this.#woken === this.frames.last) return 0;
    this.#woken = this.frames.last;
    const subscribers = [...this.#subscribers];
    let gaveMs = 0;
    for (let start = 0; start < subscribers.length; start += WOKEN_TOGETHER) {
      if (start > 0) await setImmediate();
      const startedMs = performance.now();
      for (const subscriber of subscribers.slice(start, start + WOKEN_TOGETHER)) subscriber.wake();
      gaveMs += performance.now() - startedMs;
    }
    return gaveMs;
  }

  async #closeEnded(): Promise<void> {
    if (this.#subscribers.size === 0) return;
    const asked = [...new Set([...this.#subscribers].map(({ holderId }) => holderId))];
    const standing = await Promise.all([
      listLiveSessionIds(database(), asked),
      listUnrevokedLinkIds(database(), asked),
    ]);
    const live = new Set(standing.flat());
    const ended = new Set(asked.filter((id) => !live.has(id)));
    // A stream that was opened meanwhile was not asked about.
    this.#forAll((subscriber) => {
      if (ended.has(subscriber.holderId)) subscriber.close();
    });
  }

  #forAll(act: (subscriber: Subscriber) => void): void {
    for (const subscriber of [...this.#subscribers]) act(subscriber);
  }

  #every(intervalMs: number, act: () => void): void {
    const timer = setInterval(act, intervalMs);
    timer.unref();
    this.#timers.push(timer);
  }

  #count(): void {
    gauge({ name: 'dashboard_live_streams', help: 'Open live streams of this process.' }).set(
      this.#subscribers.size,
    );
    setReading('streams', this.#subscribers.size);
  }
}

function readsCounter() {
  return counter({
    name: 'dashboard_live_reads_total',
    help: 'Reads of the history of live events, each for all streams of this process.',
  });
}

const failures = new RepeatedLog();

function logFailure(error: unknown): void {
  failures.note(error, (leftOut) => log().warn({ err: error, ...leftOut }, 'live hub'));
}
