import type { CheckValues } from '#lib/signing/sign-check.ts';
import type { GrantCheckReasons } from '#lib/signing/grant-check.ts';
import { isSameEvmAddress } from '#lib/chains/evm-address.ts';
import { findControlChange } from '#lib/evm/run/control-reads.ts';
import { isExplained } from './explained-words.ts';
import type { GrantTrial } from './grant-words.ts';
import { kindOfLog } from '#lib/evm/run/log-kinds.ts';
import type { Observed } from '#lib/evm/run/run-in-two-contexts.ts';
import { limitsSaid, wordsSaid } from './stored-limit.ts';
import type { EvmLog } from '#lib/evm/token-logs.ts';
import { NUMBERS_END } from '#lib/evm/words.ts';

export interface GrantFault {
  readonly reason: GrantCheckReasons['effect'];
  readonly values?: CheckValues;
}

/**
 * The first log or change of one run that a grant of this limit to this address does not explain: only the
 * contract emits, only about the address, with no larger number than the limit; and who controls the
 * contract, its code and the accounts' code is as before. Undefined when all is explained.
 */
export function findGrantFault(observed: Observed, trial: GrantTrial): GrantFault | undefined {
  const { before, ran } = observed;
  const changed = findControlChange(before, ran.after, trial.call.to);
  if (changed !== undefined) return { reason: 'control_changes', values: { account: changed } };
  for (const log of ran.logs) {
    const fault = findLogFault(log, trial, ran);
    if (fault) return fault;
  }
  return limitsSaid(ran, trial).length > 0 ? undefined : { reason: 'not_granted' };
}

function findLogFault(log: EvmLog, trial: GrantTrial, ran: Observed['ran']): GrantFault | undefined {
  const { address, data } = log;
  const isStray = !isSameEvmAddress(address, trial.call.to) || kindOfLog(log) !== 'own';
  const hasParts = (data.length - 2) % WORD_DIGITS !== 0;
  if (isStray || hasParts) return { reason: 'something_else', values: { account: address } };
  const words = wordsSaid([log]);
  if (!words.includes(BigInt(trial.address))) return { reason: 'not_granted' };
  const strange = words.find((word) => !isExplained(word, trial, ran));
  if (strange === undefined) return undefined;
  return strange < NUMBERS_END
    ? { reason: 'over_limit' }
    : { reason: 'something_else', values: { account: `0x${strange.toString(16).padStart(40, '0')}` } };
}

const WORD_DIGITS = 64;
