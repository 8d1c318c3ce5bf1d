import 'server-only';
import { env } from '#server/env.ts';
import { recordServiceOutcome, type ExchangeOutcome } from './service-health.ts';

/** Where the service is and the key to it. A key binds to one organization and environment (R11). */
export interface Connection {
  /** `{base_url}`, without `/v2`. */
  readonly baseUrl: string;
  /** Sent as `X-API-Key` and nowhere else: never logged, never in an error (R10). */
  readonly apiKey: string;
  /** Called with the outcome of each exchange. */
  readonly onOutcome?: (outcome: ExchangeOutcome) => void;
}

/** The connection of this deployment, from its settings. */
export function conversionConnection(): Connection {
  const { conversionApiUrl, conversionApiKey } = env();
  return { baseUrl: conversionApiUrl, apiKey: conversionApiKey, onOutcome: recordServiceOutcome };
}
