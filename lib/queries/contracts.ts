import { queryOptions } from '@tanstack/react-query';
import { contractViewSchema, type ContractView } from '#lib/chains/contracts/contract-view.ts';
import { fetchView } from './fetch-view.ts';
import { QUERY_KEYS } from './query-keys.ts';

/** No event says that a contract was confirmed, or that something new waits for one. */
const EVERY_MS = 5_000;

/** Every contract that is signed for, and what waits for one to be confirmed. */
export function contractsOptions() {
  return queryOptions<ContractView[], Error, ContractView[], typeof QUERY_KEYS.contracts>({
    queryKey: QUERY_KEYS.contracts,
    queryFn: ({ signal }) =>
      fetchView({ path: '/api/contracts', schema: contractViewSchema.array(), signal }),
    meta: { everyMs: EVERY_MS },
  });
}
