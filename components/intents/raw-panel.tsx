import { useTranslations } from 'next-intl';
import { RawResource } from '#components/domain/raw-resource.tsx';
import { maskPixCode } from '#lib/intents/payment/mask-pix-code.ts';

/**
 * The intent as the service sent it. Without the code to pay: that is on the page only where it was checked,
 * and only while it may be paid (R49).
 */
export function RawPanel({ raw }: { raw: Readonly<Record<string, unknown>> }) {
  const t = useTranslations('intent.apiObject');
  const json = JSON.stringify(raw, maskPixCode);
  return <RawResource title={t('title')} label={t('label')} json={json} />;
}
