import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Tone = 'info' | 'attention' | 'danger' | 'success';

const LOOK: Readonly<Record<Tone, string>> = {
  info: 'border-line bg-sunken [&>.icon]:text-muted',
  attention: 'border-attention-mark/50 bg-attention-soft [&>.icon]:text-attention-mark',
  danger: 'border-danger-mark/50 bg-danger-soft [&>.icon]:text-danger-mark',
  success: 'border-success-mark/50 bg-success-soft [&>.icon]:text-success-mark',
};
const MARK = {
  info: 'icon-info',
  attention: 'icon-triangle-alert',
  danger: 'icon-circle-alert',
  success: 'icon-circle-check',
} as const;

interface NoticeProps {
  tone: Tone;
  title: ReactNode;
  /** What it says is announced already, and is not spoken again. */
  isAnnounced?: boolean;
  children?: ReactNode;
}

/** Something to know before continuing. Attention and danger are spoken when they appear. */
export function Notice({ tone, title, isAnnounced = false, children }: NoticeProps) {
  const role = tone === 'info' || tone === 'success' ? 'status' : 'alert';
  return (
    <div
      role={isAnnounced ? undefined : role}
      className={clsx('flex gap-3 rounded-md border p-3', LOOK[tone])}
    >
      <Icon name={MARK[tone]} className="mt-px text-[1.25rem]" />
      <div className="flex min-w-0 grow flex-col items-start gap-1.5">
        <p className="font-medium">{title}</p>
        {children}
      </div>
    </div>
  );
}
