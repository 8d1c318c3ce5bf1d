import { useTranslations } from 'next-intl';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { BurnRequest } from './burn-request.tsx';

/**
 * The way out for who knows that nothing was sent: the hash is set aside where the chain shows that a second
 * burn could not happen. Not for a link, which is spent.
 */
export function SetAsideHash({ burn: { attemptId } }: { burn: BurnView }) {
  const t = useTranslations('burn.wrongHash.setAside');
  const { setAside } = useBurnBackend();
  if (!setAside) return null;
  const words = { summary: t('summary'), text: t('text'), action: t('action') };
  return <BurnRequest words={words} send={() => setAside({ attemptId })} />;
}
