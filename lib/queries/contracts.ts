import { contractViewSchema } from '#lib/chains/contracts/contract-view.ts';
import { QUERY_KEYS } from './query-keys.ts';
import { viewQuery } from './view-query.ts';

/** No event says that a contract was confirmed, or that something new waits for one. */
const EVERY_MS = 5_000;

/** Every contract that is signed for, and what waits for one to be confirmed. */
export function contractsOptions() {
  return viewQuery({
    key: QUERY_KEYS.contracts,
    path: '/api/contracts',
    schema: contractViewSchema.array(),
    everyMs: EVERY_MS,
  });
}
