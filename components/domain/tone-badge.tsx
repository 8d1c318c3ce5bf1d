import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import type { StatusTone } from '#lib/intents/status.ts';

const LOOK = {
  neutral: {
    icon: 'icon-circle-dashed',
    badge: 'bg-neutral-soft text-neutral-ink',
    mark: 'text-neutral-mark',
  },
  progress: {
    icon: 'icon-circle-dot',
    badge: 'bg-progress-soft text-progress-ink',
    mark: 'text-progress-mark',
  },
  attention: {
    icon: 'icon-circle-alert',
    badge: 'bg-attention-soft text-attention-ink',
    mark: 'text-attention-mark',
  },
  success: {
    icon: 'icon-circle-check',
    badge: 'bg-success-soft text-success-ink',
    mark: 'text-success-mark',
  },
  danger: { icon: 'icon-circle-x', badge: 'bg-danger-soft text-danger-ink', mark: 'text-danger-mark' },
} as const satisfies Record<StatusTone, unknown>;

/** A state as text, shape and colour. */
export function ToneBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const { icon, badge, mark } = LOOK[tone];
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-center gap-1 rounded-sm py-0.5 pr-2 pl-1 text-sm font-medium',
        badge,
      )}
    >
      <Icon name={icon} className={clsx('text-[0.875rem]', mark)} />
      <span className="truncate">{children}</span>
    </span>
  );
}
