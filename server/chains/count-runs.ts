import 'server-only';
import { z } from 'zod';

/**
 * By method, whatever its parameters. An estimate looks for the least gas by halves, and a list of accesses
 * is made again until it names nothing new. A list of an owner is taken out of all that the owner has.
 */
const RUNS: ReadonlyMap<string, number> = new Map([
  ['eth_call', 1],
  ['eth_createAccessList', 4],
  ['eth_estimateGas', 20],
  ['getAccountInfo', 1],
  ['getBalance', 1],
  ['getSignaturesForAddress', 1],
  ['getTokenAccountBalance', 1],
  ['getTokenAccountsByOwner', 10],
  ['getTokenSupply', 1],
  ['getTransaction', 1],
]);
/** One for each that is named. */
const LISTS: ReadonlySet<string> = new Set([
  'getMultipleAccounts',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
]);
const listSchema = z.tuple([z.array(z.unknown())]).rest(z.unknown());
const simulationSchema = z
  .tuple([z.object({ blockStateCalls: z.array(z.object({ calls: z.array(z.unknown()) })) })])
  .rest(z.unknown());
const readAfterSchema = z.tuple([
  z.unknown(),
  z.object({ accounts: z.object({ addresses: z.array(z.unknown()) }) }),
]);

/**
 * How often a relayed call makes the node run code, or load an account or a record, which is what costs the
 * node time. Expects parameters that may be relayed.
 */
export function countRuns(method: string, params: readonly unknown[]): number {
  if (LISTS.has(method)) return listSchema.safeParse(params).data?.[0].length ?? 0;
  switch (method) {
    case 'eth_simulateV1': {
      const [{ blockStateCalls }] = simulationSchema.parse(params);
      return blockStateCalls.reduce((sum, { calls }) => sum + calls.length, 0);
    }
    case 'simulateTransaction':
      return 1 + (readAfterSchema.safeParse(params).data?.[1].accounts.addresses.length ?? 0);
    default:
      return RUNS.get(method) ?? 0;
  }
}
