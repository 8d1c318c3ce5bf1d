import 'server-only';
import type { ServiceList } from '#lib/system/service-lists.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';

/** The lists whose pages say since when they could not be confirmed. */
export type ShownList = Exclude<ServiceList, 'operations'>;

/** How often a job reads them as a whole; of intents, those that can still move. */
export const LIST_EVERY_MS: Readonly<Record<ShownList, number>> = {
  intents: 5 * MINUTE_MS,
  wallets: 12 * SECOND_MS,
};
