import { useTranslations } from 'next-intl';
import { OUTCOME_TONE, type BurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { statusTone, type Status } from '#lib/intents/status.ts';
import { ToneBadge } from './tone-badge.tsx';
import { useStatusLabel } from './use-status-label.ts';

interface StatusBadgeProps {
  status: Status;
  intentType?: IntentType;
  /** What became of the tokens says more than the status of an offramp that is over. */
  outcome?: BurnOutcome | null;
  /** It claims more than is known (`findDoubtKind`): it is in no colour of its own. */
  isDoubted: boolean;
}

/** A status as text, shape and colour; an unrecognized one is shown as received (R42). */
export function StatusBadge({ status, intentType, outcome = null, isDoubted }: StatusBadgeProps) {
  const label = useStatusLabel();
  if (outcome !== null) return <OutcomeBadge outcome={outcome} />;
  return <ToneBadge tone={isDoubted ? 'neutral' : statusTone(status)}>{label(status, intentType)}</ToneBadge>;
}

/** What became of the tokens of an offramp that is over. */
export function OutcomeBadge({ outcome }: { outcome: BurnOutcome }) {
  const t = useTranslations('status.outcome');
  return <ToneBadge tone={OUTCOME_TONE[outcome]}>{t(outcome)}</ToneBadge>;
}
