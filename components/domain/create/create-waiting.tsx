import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Identifier } from '../identifier.tsx';

/** A request whose answer is owed: what is awaited, since when, and that it must not be repeated (R25). */
export function CreateWaiting({ sinceMs, idempotencyKey }: { sinceMs: number; idempotencyKey: string }) {
  const t = useTranslations('create.waiting');
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
          {t('title')}
        </p>
        <p className="max-w-prose">{t('text')}</p>
        <p className="text-sm text-muted">{t('since', { seconds })}</p>
        <p className="flex min-w-0 items-center gap-2 text-sm text-muted">
          {t('key')} <Identifier value={idempotencyKey} what={t('key').toLowerCase()} />
        </p>
      </div>
    </div>
  );
}
