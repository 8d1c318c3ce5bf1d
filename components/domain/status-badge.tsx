import { useTranslations } from 'next-intl';
import { OUTCOME_TONE, type BurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { statusTone, type Status, type StatusTone } from '#lib/intents/status.ts';
import { ToneBadge } from './tone-badge.tsx';
import { useStatusLabel } from './use-status-label.ts';

interface StatusBadgeProps {
  status: Status;
  intentType?: IntentType;
  /** What became of the tokens says more than the status of an offramp that is over. */
  outcome?: BurnOutcome | null;
  /** Instead of the status's own, where it says more than is known. */
  tone?: StatusTone | undefined;
}

/** A status as text, shape and colour; an unrecognized one is shown as received (R42). */
export function StatusBadge({ status, intentType, outcome = null, tone }: StatusBadgeProps) {
  const label = useStatusLabel();
  const t = useTranslations('status.outcome');
  if (outcome !== null) return <ToneBadge tone={OUTCOME_TONE[outcome]}>{t(outcome)}</ToneBadge>;
  return <ToneBadge tone={tone ?? statusTone(status)}>{label(status, intentType)}</ToneBadge>;
}
