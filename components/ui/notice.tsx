import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type Tone = 'info' | 'attention' | 'danger' | 'success';

const LOOK: Readonly<Record<Tone, string>> = {
  info: 'border-line bg-sunken [&>svg]:text-muted',
  attention: 'border-attention-mark/50 bg-attention-soft [&>svg]:text-attention-mark',
  danger: 'border-danger-mark/50 bg-danger-soft [&>svg]:text-danger-mark',
  success: 'border-success-mark/50 bg-success-soft [&>svg]:text-success-mark',
};
const MARK = { info: Info, attention: TriangleAlert, danger: CircleAlert, success: CircleCheck } as const;

interface NoticeProps {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
}

/** Something to know before continuing. Attention and danger are spoken when they appear. */
export function Notice({ tone, title, children }: NoticeProps) {
  const Mark = MARK[tone];
  return (
    <div
      role={tone === 'info' || tone === 'success' ? 'status' : 'alert'}
      className={clsx('flex gap-3 rounded-md border p-3', LOOK[tone])}
    >
      <Mark aria-hidden className="mt-px size-5 shrink-0" />
      <div className="flex min-w-0 grow flex-col items-start gap-1.5">
        <p className="font-medium">{title}</p>
        {children}
      </div>
    </div>
  );
}
