import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEnd } from '#server/before-end.ts';
import { BEFORE_END_MS } from '#server/end-times.ts';
import { log } from '#server/observability/log.ts';
import { counter } from '#server/observability/metrics.ts';
import { remember } from '#server/process-singleton.ts';
import { isDatabaseClosed, isDatabaseUnavailable } from '#server/store/is-database-unavailable.ts';

const MOST_WAITING = 500;
const RETRY_MS = 1_000;

interface Limits {
  readonly most: number;
  readonly retryMs: number;
}

type StoreCall = () => Promise<void>;

/**
 * Calls to the service that are still to be stored, in the order in which they were made. While the database
 * is unavailable they wait; beyond `most` the newest is dropped, and all of them when this process has closed
 * its connections. A call that cannot be stored has happened all the same: nothing waits for its record but
 * the end of the process.
 */
export class UnstoredCalls {
  readonly #waiting: StoreCall[] = [];
  readonly #limits: Limits;
  #run: Promise<void> | undefined;

  constructor(limits: Limits = { most: MOST_WAITING, retryMs: RETRY_MS }) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#waiting.length;
  }

  /** Stores a call as soon as those before it are. */
  add(store: StoreCall): void {
    if (this.#waiting.length >= this.#limits.most) {
      droppedCalls().inc({ reason: 'too_many' });
      return;
    }
    this.#waiting.push(store);
    this.#run ??= this.#storeAll().finally(() => (this.#run = undefined));
  }

  /** Resolves when nothing is left to store, or after so long; answers how many are left then. */
  async settle(timeoutMs: number): Promise<number> {
    if (this.#run) await Promise.race([this.#run, sleep(timeoutMs, undefined, { ref: false })]);
    return this.count;
  }

  async #storeAll(): Promise<void> {
    for (let store = this.#waiting[0]; store; store = this.#waiting[0]) {
      try {
        await store();
      } catch (error) {
        if (isDatabaseClosed(error)) {
          droppedCalls().inc({ reason: 'closed' }, this.#waiting.length);
          this.#waiting.length = 0;
          return;
        }
        if (isDatabaseUnavailable(error)) {
          await sleep(this.#limits.retryMs, undefined, { ref: false });
          continue;
        }
        droppedCalls().inc({ reason: 'refused' });
        log().warn({ err: error }, 'a call is not stored');
      }
      this.#waiting.shift();
    }
  }
}

/** Those of this process, which waits for them before it ends. */
export function unstoredCalls(): UnstoredCalls {
  return remember('unstoredCalls', () => {
    const calls = new UnstoredCalls();
    beforeEnd(async () => {
      const left = await calls.settle(BEFORE_END_MS);
      if (left > 0) log().warn({ left }, 'the process ends with calls that are not stored');
    });
    return calls;
  });
}

function droppedCalls() {
  return counter({
    name: 'dashboard_service_calls_dropped_total',
    help: 'Calls to the service whose record was not stored, by reason (too_many, refused, closed).',
    labelNames: ['reason'],
  });
}
