import { useTranslations } from 'next-intl';
import { LatePlace } from '#components/links/late-place.tsx';
import { Notice } from '#components/ui/notice.tsx';

/** The place of the signing; where it takes long, that nothing is to be signed again. */
export function LateSigning() {
  const t = useTranslations('signLink.page.late');
  return (
    <LatePlace className="h-9 w-44">
      <Notice tone="attention" title={t('title')}>
        <p className="text-sm">{t('text')}</p>
      </Notice>
    </LatePlace>
  );
}
