import type { CheckValues } from '#lib/signing/define-checks.ts';
import type { GrantCheckReasons } from '#lib/signing/grant-check.ts';
import { isSameEvmAddress } from '#lib/chains/addresses/is-same-address.ts';
import { findControlChange } from '#lib/evm/run/control-reads.ts';
import { isExplained } from './explained-words.ts';
import type { RequestedGrant } from './grant-words.ts';
import { kindOfLog } from '#lib/evm/run/log-kinds.ts';
import type { Observed } from '#lib/evm/run/run-in-two-contexts.ts';
import { limitsSaid, wordsSaid } from './stored-limit.ts';
import type { EvmLog } from '#lib/evm/token-logs.ts';
import { NUMBERS_END, WORD_DIGITS } from '#lib/evm/words.ts';

export interface GrantFault {
  readonly reason: GrantCheckReasons['effect'];
  readonly values?: CheckValues;
}

/**
 * The first log or change of one run that a grant of this limit to this address does not explain; undefined
 * when all is explained. Only the contract may emit, only about the address, and no number larger than the
 * limit. Who controls the contract, its code and the code of the accounts must stay as they were.
 */
export function findGrantFault(observed: Observed, requested: RequestedGrant): GrantFault | undefined {
  const { before, ran } = observed;
  const changed = findControlChange(before, ran.after, requested.call.to);
  if (changed !== undefined) return { reason: 'control_changes', values: { account: changed } };
  for (const log of ran.logs) {
    const fault = findLogFault(log, requested, ran);
    if (fault) return fault;
  }
  return limitsSaid(ran, requested).length > 0 ? undefined : { reason: 'not_granted' };
}

function findLogFault(log: EvmLog, requested: RequestedGrant, ran: Observed['ran']): GrantFault | undefined {
  const { address, data } = log;
  const isStray = !isSameEvmAddress(address, requested.call.to) || kindOfLog(log) !== 'own';
  const hasParts = (data.length - 2) % WORD_DIGITS !== 0;
  if (isStray || hasParts) return { reason: 'something_else', values: { account: address } };
  const words = wordsSaid([log]);
  if (!words.includes(BigInt(requested.address))) return { reason: 'not_granted' };
  const unexplained = words.find((word) => !isExplained(word, requested, ran));
  if (unexplained === undefined) return undefined;
  return unexplained < NUMBERS_END
    ? { reason: 'over_limit' }
    : { reason: 'something_else', values: { account: `0x${unexplained.toString(16).padStart(40, '0')}` } };
}
