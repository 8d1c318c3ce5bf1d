import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** Nobody answered a send: what is known, and that sending the same again is safe. */
export function CreateUnanswered() {
  const t = useTranslations('create.unanswered');
  return (
    <div role="alert" className="flex gap-3 rounded-lg border border-attention-mark/60 bg-attention-soft p-4">
      <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0 text-attention-mark" />
      <div>
        <p className="font-semibold text-attention-ink">{t('title')}</p>
        <p className="max-w-prose">{t('text')}</p>
      </div>
    </div>
  );
}
