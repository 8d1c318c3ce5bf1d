import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, CircleDashed, CircleDot, CircleX } from 'lucide-react';
import { statusTone, type Status, type StatusTone } from '#lib/conversion/status.ts';
import { useStatusLabel } from './use-status-label.ts';

const LOOK = {
  neutral: { Icon: CircleDashed, badge: 'bg-neutral-soft text-neutral-ink', icon: 'text-neutral-mark' },
  progress: { Icon: CircleDot, badge: 'bg-progress-soft text-progress-ink', icon: 'text-progress-mark' },
  attention: {
    Icon: CircleAlert,
    badge: 'bg-attention-soft text-attention-ink',
    icon: 'text-attention-mark',
  },
  success: { Icon: CircleCheck, badge: 'bg-success-soft text-success-ink', icon: 'text-success-mark' },
  danger: { Icon: CircleX, badge: 'bg-danger-soft text-danger-ink', icon: 'text-danger-mark' },
} as const satisfies Record<StatusTone, unknown>;

/** A status in words, shape and colour. A word the service invented later is shown as it came (R42). */
export function StatusBadge({ status }: { status: Status }) {
  const label = useStatusLabel();
  const { Icon, badge, icon } = LOOK[statusTone(status)];
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-center gap-1 rounded-sm py-0.5 pr-2 pl-1 text-sm font-medium',
        badge,
      )}
    >
      <Icon aria-hidden className={clsx('size-3.5 shrink-0', icon)} />
      <span className="truncate">{label(status)}</span>
    </span>
  );
}
