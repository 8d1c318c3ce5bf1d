import { LoaderCircle } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useCreateCopy, type CreateCopy } from './use-create-copy.ts';

interface CreateWaitingProps {
  copy: CreateCopy;
  sinceMs: number;
  /** How the request can be found. */
  children?: ReactNode;
}

/** A request whose answer is owed: what is awaited, since when, and that it must not be repeated (R25). */
export function CreateWaiting({ copy, sinceMs, children }: CreateWaitingProps) {
  const t = useCreateCopy(copy);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - sinceMs) / 1000)), 1_000);
    return () => clearInterval(timer);
  }, [sinceMs]);
  return (
    <div className="flex gap-3 rounded-lg border border-progress-mark/50 bg-progress-soft p-4">
      <LoaderCircle aria-hidden className="mt-0.5 size-5 shrink-0 animate-spin text-progress-mark" />
      <div className="flex min-w-0 flex-col gap-1.5">
        <p role="status" className="font-semibold text-progress-ink">
          {t('waiting.title')}
        </p>
        <p className="max-w-prose">{t('waiting.text')}</p>
        <p className="text-sm text-muted">{t('waiting.since', { seconds })}</p>
        {children}
      </div>
    </div>
  );
}
