import 'server-only';
import { z } from 'zod';

const RUNS_ONCE: ReadonlySet<string> = new Set([
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'simulateTransaction',
]);
const simulationSchema = z
  .tuple([z.object({ blockStateCalls: z.array(z.object({ calls: z.array(z.unknown()) })) })])
  .rest(z.unknown());

/**
 * How often a relayed call makes the node run code, which is what costs the node time. Expects parameters
 * that may be relayed.
 */
export function countRuns(method: string, params: readonly unknown[]): number {
  if (RUNS_ONCE.has(method)) return 1;
  if (method !== 'eth_simulateV1') return 0;
  const [{ blockStateCalls }] = simulationSchema.parse(params);
  return blockStateCalls.reduce((sum, { calls }) => sum + calls.length, 0);
}
