import 'server-only';
import { FRONT_END } from '#server/end-times.ts';
import type { TurnLimits } from '#server/fair-limiter.ts';
import { MOST_BODY_BYTES } from '#server/http/most-body-bytes.ts';
import { FRONT_LIMITS, type FrontLimits } from './guard-server.ts';
import { PAGE_TURNS } from './renderer/render-turns.ts';

/** What the front lets a client hold, and what it waits for. */
export interface ServerLimits extends FrontLimits {
  readonly maxHeaderBytes: number;
  /** Of a request that goes to the pages; the front's own routes have their own. */
  readonly maxBodyBytes: number;
  /** An idle connection is closed after this time: longer than common balancers keep theirs. */
  readonly keepAliveMs: number;
  /** An answer in progress gets this long when the process has to stop. */
  readonly requestsMs: number;
  /** Requests that the pages have not answered yet, and whose clients wait for them. */
  readonly pageTurns: TurnLimits;
  /**
   * A request waits this long for its turn, and for the pages' process when that starts, or starts again
   * after a crash.
   */
  readonly pagesWaitMs: number;
}

export const LIMITS: ServerLimits = {
  ...FRONT_LIMITS,
  maxHeaderBytes: 16 * 1024,
  maxBodyBytes: MOST_BODY_BYTES,
  keepAliveMs: 65_000,
  requestsMs: FRONT_END.requestsMs,
  pageTurns: { ...PAGE_TURNS, waiting: 1_024 },
  pagesWaitMs: 10_000,
};

/** A page is compiled when it is first asked for, so there is no limit on how long that takes. */
export const DEVELOPMENT_LIMITS: ServerLimits = {
  ...LIMITS,
  idleMs: 0,
  requestsMs: 500,
  pagesWaitMs: 60_000,
};
