/**
 * The service clock: real time plus an offset that only grows. Everything but `webhook-timestamp` follows it.
 */
export interface Clock {
  readonly nowMs: () => number;
  /** Real time, for what a receiver compares with its own clock. */
  readonly realNowMs: () => number;
  readonly advance: (seconds: number) => void;
}

export interface ClockParts {
  /** Injectable, so that a test needs no waiting. */
  readonly realNowMs?: () => number;
  readonly readOffsetMs: () => number;
  readonly saveOffsetMs: (offsetMs: number) => void;
}

export function createClock({ realNowMs = Date.now, readOffsetMs, saveOffsetMs }: ClockParts): Clock {
  let offsetMs = readOffsetMs();
  return {
    nowMs: () => realNowMs() + offsetMs,
    realNowMs,
    advance(seconds) {
      saveOffsetMs(offsetMs + Math.round(seconds * 1000));
      offsetMs = readOffsetMs();
    },
  };
}

export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
