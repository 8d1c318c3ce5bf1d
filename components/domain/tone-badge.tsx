import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, CircleDashed, CircleDot, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StatusTone } from '#lib/intents/status.ts';

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

/** A state as text, shape and colour. */
export function ToneBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const { Icon, badge, icon } = LOOK[tone];
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-center gap-1 rounded-sm py-0.5 pr-2 pl-1 text-sm font-medium',
        badge,
      )}
    >
      <Icon aria-hidden className={clsx('size-3.5 shrink-0', icon)} />
      <span className="truncate">{children}</span>
    </span>
  );
}
