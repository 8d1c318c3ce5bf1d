import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';

/** What a user compares is not what the service names any more: the comparison begins again. */
export function ChangedSinceShown({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('common.changedSinceShown');
  return (
    <Notice tone="danger" title={t('title')}>
      <p className="max-w-prose">{t('text')}</p>
      <Button size="sm" onClick={onAgain}>
        {t('again')}
      </Button>
    </Notice>
  );
}
