import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** Nobody answered a send: what is known, and that sending the same again is safe. */
export function CreateUnanswered() {
  const t = useTranslations('create.unanswered');
  return (
    <div role="alert" className="border-attention-mark/60 bg-attention-soft flex gap-3 rounded-lg border p-4">
      <CloudOff aria-hidden className="text-attention-mark mt-0.5 size-5 shrink-0" />
      <div>
        <p className="text-attention-ink font-semibold">{t('title')}</p>
        <p className="max-w-prose">{t('text')}</p>
      </div>
    </div>
  );
}
