import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useNow } from '#components/live/use-now.ts';

const SECOND_MS = 1_000;

/** A registration whose answer is owed: what is awaited, since when, and that it must not be repeated. */
export function RegisterWaiting({ sinceMs }: { sinceMs: number }) {
  const t = useTranslations('wallets.form.waiting');
  const seconds = Math.max(0, Math.floor((useNow(sinceMs, SECOND_MS) - sinceMs) / SECOND_MS));
  return (
    <div className="flex gap-3 rounded-lg border border-progress-mark/50 bg-progress-soft p-4">
      <LoaderCircle aria-hidden className="mt-0.5 size-5 shrink-0 animate-spin text-progress-mark" />
      <div className="flex min-w-0 flex-col gap-1.5">
        <p role="status" className="font-semibold text-progress-ink">
          {t('title')}
        </p>
        <p className="max-w-prose">{t('text')}</p>
        <p className="text-sm text-muted">{t('since', { seconds })}</p>
      </div>
    </div>
  );
}
