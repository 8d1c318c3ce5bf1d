import type { IntentType } from '#lib/intents/intent-type.ts';
import { statusTone, type Status } from '#lib/intents/status.ts';
import { ToneBadge } from './tone-badge.tsx';
import { useStatusLabel } from './use-status-label.ts';

/** A status as text, shape and colour; an unrecognized one is shown as received (R42). */
export function StatusBadge({ status, intentType }: { status: Status; intentType?: IntentType }) {
  const label = useStatusLabel();
  return <ToneBadge tone={statusTone(status)}>{label(status, intentType)}</ToneBadge>;
}
