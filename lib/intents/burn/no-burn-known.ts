import { isAttemptOver } from '#lib/burns/attempt-state.ts';
import { findBurnSentence } from '#lib/intents/burn/burn-sentence.ts';
import { isBurnDenied } from '#lib/intents/burn/burn-outcome.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isReportedTaken } from '#lib/intents/payment/reported-paid.ts';

/**
 * Whether an offramp failed, and neither the service nor this dashboard has anything of a burn of it: no
 * wallet was asked, no authorization may be with one, and no status or transaction was reported.
 */
export function isNoBurnKnown(intent: IntentDetail): boolean {
  if (intent.intentType !== 'offramp' || intent.status !== 'failed') return false;
  const { failureCode, originalFailureCode, burn, burnHistory } = intent;
  const isOfBurn = [failureCode, originalFailureCode].some((code) =>
    isBurnDenied({ status: intent.status, failureCode: code }),
  );
  const isReported = isReportedTaken(intent) || intent.burnTransactionId !== null;
  const isOpen = [burn, ...burnHistory].some((attempt) => attempt !== null && !isAttemptOver(attempt));
  const isUnclear = isOpen || intent.isIssuedElsewhere || intent.contradictedAt !== null;
  return findBurnSentence(intent) === null && !isOfBurn && !isReported && !isUnclear;
}
