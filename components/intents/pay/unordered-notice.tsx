import { useTranslations } from 'next-intl';
import { Whole } from '#components/intents/whole.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { findStatedDestination } from '#lib/intents/stated-facts.ts';

interface UnorderedNoticeProps {
  intent: Pick<IntentDetail, 'order' | 'destination' | 'raw'>;
  /** Whether its order can be confirmed now, where the service states its wallet. */
  canConfirm: boolean;
}

/**
 * Above the code of an onramp that no user here has ordered: whoever made it chose the wallet, so it is
 * compared, in whole, before anyone pays.
 */
export function UnorderedNotice({ intent, canConfirm }: UnorderedNoticeProps) {
  const t = useTranslations('intent.pay.unordered');
  if (intent.order !== null) return null;
  const wallet = findStatedDestination(intent);
  return (
    <Notice tone="attention" title={t('title')}>
      {wallet === null ? (
        <p className="max-w-prose">{t('unstated')}</p>
      ) : (
        <>
          <p className="max-w-prose">{t('stated')}</p>
          <Whole text={wallet} />
          <p className="max-w-prose">{t('compare')}</p>
        </>
      )}
      {canConfirm && <p className="max-w-prose">{t(wallet === null ? 'noLink' : 'link')}</p>}
    </Notice>
  );
}
