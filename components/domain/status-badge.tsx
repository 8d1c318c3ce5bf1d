import { useTranslations } from 'next-intl';
import { toRowStatus } from '#lib/intents/completion/shown-status.ts';
import { OUTCOME_TONE, type BurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { statusTone, type Status } from '#lib/intents/status.ts';
import { ToneBadge } from './tone-badge.tsx';
import { useStatusLabel } from './use-status-label.ts';

interface StatusBadgeProps {
  status: Status;
  intentType?: IntentType;
  /** It claims more than is known (`findDoubtKind`): it is in no colour of its own. */
  isDoubted: boolean;
}

/** A status as text, shape and colour; an unrecognized one is shown as received (R42). */
export function StatusBadge({ status, intentType, isDoubted }: StatusBadgeProps) {
  const label = useStatusLabel();
  return <ToneBadge tone={isDoubted ? 'neutral' : statusTone(status)}>{label(status, intentType)}</ToneBadge>;
}

/** What became of the tokens of an offramp that is over. */
export function OutcomeBadge({ outcome }: { outcome: BurnOutcome }) {
  const t = useTranslations('status.outcome');
  return <ToneBadge tone={OUTCOME_TONE[outcome]}>{t(outcome)}</ToneBadge>;
}

/** What says more than the status, else the status: the one badge of a row. */
export function RowStatusBadge({ intent }: { intent: Parameters<typeof toRowStatus>[0] }) {
  const t = useTranslations('status');
  const { key, values, tone } = toRowStatus(intent);
  return <ToneBadge tone={tone}>{t(key, values)}</ToneBadge>;
}
