import 'server-only';
import type { FaultCode } from '#lib/errors/fault-codes.ts';

/**
 * Problems with which nothing may be put before a wallet: what is to be signed is not what the intent says (B1), or goes
 * to a contract that is not the known token (R9). Any other problem of a ready attempt tells of an earlier try.
 */
const BLOCKING: ReadonlyMap<string, FaultCode> = new Map(
  (['sign_guard_refused', 'burn_contract_changed'] as const).map((code) => [code, code]),
);

export function findBlockingProblem(problem: string | null): FaultCode | undefined {
  return problem === null ? undefined : BLOCKING.get(problem);
}
