import { useTranslations } from 'next-intl';
import { RawResource } from '#components/domain/raw-resource.tsx';

/** The wallet as the service sent it. */
export function WalletRaw({ raw }: { raw: unknown }) {
  const t = useTranslations('wallets.apiObject');
  return <RawResource title={t('title')} label={t('label')} json={JSON.stringify(raw)} />;
}
