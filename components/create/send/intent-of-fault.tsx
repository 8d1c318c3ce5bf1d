import { useTranslations } from 'next-intl';
import { OutcomeBadge, StatusBadge } from '#components/domain/status-badge.tsx';
import { isBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import type { Fault } from '#lib/errors/result.ts';

/**
 * The kind of the conversion that a refusal names, what became of its tokens, and its status; nothing where
 * it does not say them.
 */
export function IntentOfFault({ fault }: { fault: Fault }) {
  const common = useTranslations('common');
  const { intentType, status, outcome } = fault.values ?? {};
  const type = INTENT_TYPES.find((known) => known === intentType);
  if (type === undefined || status === undefined) return null;
  // A refusal does not say whether the completion is in doubt.
  const isDoubted = status === 'completed';
  return (
    <p className="flex flex-wrap items-center gap-2">
      {common(`intentType.${type}`)}
      {outcome !== undefined && isBurnOutcome(outcome) && <OutcomeBadge outcome={outcome} />}
      <StatusBadge {...{ status, isDoubted }} intentType={type} />
    </p>
  );
}
