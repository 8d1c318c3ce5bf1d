import { findPlaybookCode } from '#components/intents/failure/playbook-code.ts';
import { SEARCH_INCOMPLETE, UNCLEAR } from '#lib/burns/burn-problems.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { isBurnedUnpaid } from '#lib/intents/burn/burn-sentence.ts';
import { findRecovery } from '#lib/intents/failure-recovery.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isPaidOrRefunded } from './burn-facts.tsx';
import type { Decision } from './decide.ts';

/** Problems of an attempt whose next step names the support bundle. */
const NAMING: ReadonlySet<string | null | undefined> = new Set<FaultCode>([
  'burn_earlier_grant_of_other',
  'burn_history_unread',
  SEARCH_INCOMPLETE,
  'burn_hash_not_seen',
  'burn_reported',
  UNCLEAR,
]);

/** Whether the panel has the support bundle: the decision offers it, or a text of the page names it. */
export function offersSupport({ words, offer }: Decision, intent: IntentDetail): boolean {
  if (isNamedByFailure(intent) || isNamedByProblem(intent)) return true;
  if (offer === 'open_successor') return isBurnedUnpaid(intent);
  return words === 'replace_burned' || offer === 'support_bundle' || offer === 'resolve';
}

/** The playbook is shown where there is a code, and not after a refund. */
function isNamedByFailure(intent: IntentDetail): boolean {
  if (intent.failureCode === null || intent.status === 'refunded') return false;
  if (findRecovery(intent) === undefined) return false;
  const code = findPlaybookCode(intent);
  return code === 'unknown' || code === 'other';
}

function isNamedByProblem({ burn, status }: IntentDetail): boolean {
  return burn !== null && NAMING.has(burn.problem) && !isPaidOrRefunded(status);
}
