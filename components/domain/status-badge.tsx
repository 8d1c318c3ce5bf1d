import { statusTone, type Status } from '#lib/intents/status.ts';
import { ToneBadge } from './tone-badge.tsx';
import { useStatusLabel } from './use-status-label.ts';

/** A status in words, shape and colour. A word the service invented later is shown as it came (R42). */
export function StatusBadge({ status }: { status: Status }) {
  const label = useStatusLabel();
  return <ToneBadge tone={statusTone(status)}>{label(status)}</ToneBadge>;
}
