import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';

/**
 * After a reload: what became of the request that was sent before it is being asked. Nothing is sent for
 * that.
 */
export function CreateAsking() {
  const t = useTranslations('common.wait');
  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
      {t('asking')}
    </p>
  );
}
