import 'server-only';
import { env } from '#server/env.ts';
import { recordExchange, type Exchange } from './record-exchange.ts';
import { countAskedRead, pauseReadsAfter } from './read-budget.ts';
import type { ServiceError } from './service-error.ts';
import { recordServiceOutcome, type ExchangeOutcome } from './service-health.ts';

/** Where the service is and the key to it. A key binds to one organization and environment (R11). */
export interface Connection {
  /** `{base_url}`, without `/v2`. */
  readonly baseUrl: string;
  /** Sent as `X-API-Key` and nowhere else: never logged, never in an error (R10). */
  readonly apiKey: string;
  /** Called with the outcome of each exchange. */
  readonly onOutcome?: (outcome: ExchangeOutcome) => void;
  /** Called after each exchange, whatever came of it, with what was sent and answered. */
  readonly onExchange?: (exchange: Exchange) => void;
  /** Called before each read is sent. */
  readonly onRead?: () => void;
  /** Called when the service refuses the key or the pace, before the error is thrown. */
  readonly onSlowDown?: (error: ServiceError) => Promise<void>;
}

/** Reads that were taken from the budget and are not made yet. */
export interface TakenReads {
  count: number;
}

/**
 * The connection of this deployment, from its settings. Every read that goes over it counts in the budget of
 * reads, except those that were taken from it before.
 */
export function conversionConnection(taken: TakenReads = { count: 0 }): Connection {
  const { conversionApiUrl, conversionApiKey } = env();
  return {
    baseUrl: conversionApiUrl,
    apiKey: conversionApiKey,
    onOutcome: recordServiceOutcome,
    onExchange: recordExchange,
    onRead: () => {
      if (taken.count > 0) taken.count -= 1;
      else countAskedRead();
    },
    onSlowDown: pauseReadsAfter,
  };
}
