/** Work that is stored with a due time: what is due, what to do with one, and when to check again. */
export interface DueWork<Item> {
  readonly nowMs: () => number;
  /** Items due by then, oldest first; those already being worked on may be among them. */
  readonly listDue: (nowMs: number) => readonly Item[];
  /** When the first item after that is due, or undefined when there is none. */
  readonly findNextDueMs: (nowMs: number) => number | undefined;
  /** Two items of one lane never run at the same time, and start in order. */
  readonly laneOf: (item: Item) => string;
  readonly run: (item: Item) => Promise<void>;
  readonly onError: (error: unknown, item: Item | undefined) => void;
  readonly concurrency: number;
}

export interface Background {
  /** Searches for due work soon. Cheap: many calls make one search. */
  readonly wake: () => void;
  /** Starts nothing new and waits for what is running. */
  readonly stop: () => Promise<void>;
}

/** The longest sleep: a timer is only a hint, the store is the truth. */
const LONGEST_SLEEP_MS = 1000;

/**
 * Runs stored work when it is due. Being killed is no event for it: what was due stays due, and is found at
 * the start.
 */
export function startBackground<Item>(work: DueWork<Item>): Background {
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: NodeJS.Immediate | undefined;
  let stopped = false;

  function look(): void {
    looking = undefined;
    if (stopped) return;
    try {
      // One instant for both questions: what falls due between two would be in neither answer.
      const nowMs = work.nowMs();
      for (const item of work.listDue(nowMs)) {
        const lane = work.laneOf(item);
        if (running.size >= work.concurrency) break;
        if (!running.has(lane)) start(lane, item);
      }
      sleep((work.findNextDueMs(nowMs) ?? Infinity) - nowMs);
    } catch (error) {
      work.onError(error, undefined);
      sleep(Infinity);
    }
  }

  function start(lane: string, item: Item): void {
    const done = work
      .run(item)
      .catch((error: unknown) => work.onError(error, item))
      .finally(() => {
        running.delete(lane);
        wake();
      });
    running.set(lane, done);
  }

  function sleep(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(Math.max(delayMs, 1), LONGEST_SLEEP_MS));
  }

  function wake(): void {
    if (!stopped) looking ??= setImmediate(look);
  }

  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      if (looking) clearImmediate(looking);
      await Promise.all(running.values());
    },
  };
}
