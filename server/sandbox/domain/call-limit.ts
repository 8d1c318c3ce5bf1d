/** Spec, "Limits": per API key, shared by prepare, submit and sync. */
export const WALLET_CALL_LIMIT = { calls: 20, windowMs: 60_000 } as const;

/** How many calls of a key may be made in a window of real time. It is not stored: a restart forgives. */
export interface CallLimit {
  /** Counts a call, or answers how long to wait. A call that is refused is not counted. */
  readonly take: (key: string) => { readonly retryAfterMs: number } | undefined;
  readonly clear: () => void;
}

interface CallLimitOptions {
  readonly calls: number;
  readonly windowMs: number;
  /** Injectable, so that a test needs no waiting. */
  readonly realNowMs?: () => number;
}

/** A window that slides: at no moment were there more than `calls` in the last `windowMs`. */
export function createCallLimit({ calls, windowMs, realNowMs = Date.now }: CallLimitOptions): CallLimit {
  const takenAtMs = new Map<string, readonly number[]>();
  return {
    take(key) {
      const nowMs = realNowMs();
      const recent = (takenAtMs.get(key) ?? []).filter((atMs) => atMs > nowMs - windowMs);
      const [oldestMs = nowMs] = recent;
      if (recent.length >= calls) return { retryAfterMs: oldestMs + windowMs - nowMs };
      takenAtMs.set(key, [...recent, nowMs]);
      return undefined;
    },
    clear: () => takenAtMs.clear(),
  };
}
