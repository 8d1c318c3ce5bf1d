import { useTranslations } from 'next-intl';
import { Money } from '#components/domain/money.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { OpenSource, Prefill } from '#lib/intents/create/create-form.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';

interface SourceNoticeProps {
  from: Prefill;
  intentType: IntentType;
}

/**
 * What is to be known of the conversion that the form was begun from: its tokens are burned (R44), also where
 * a refund has ended, or it is still open, so that both can be paid. Nothing where it is over without effect,
 * or has completed.
 */
export function SourceNotice({ from, intentType }: SourceNoticeProps) {
  const t = useTranslations('create');
  const key = findTitleKey(from, intentType);
  if (key === null) return null;
  return (
    <Notice tone="attention" title={t(key)}>
      {from.isRefunded && <p className="max-w-prose">{t('burnsAfterRefund.text')}</p>}
      {from.open && <StillOpen open={from.open} intentType={intentType} />}
      <TextLink href={`/intents/${from.intentId}`}>{t('earlier.open')}</TextLink>
    </Notice>
  );
}

function findTitleKey({ isBurned, isRefunded, open }: Prefill, intentType: IntentType) {
  if (isBurned) return 'burnsAgain';
  if (isRefunded) return 'burnsAfterRefund.title';
  return open && (`stillOpen.title.${intentType}` as const);
}

function StillOpen({ open, intentType }: { open: OpenSource; intentType: IntentType }) {
  const t = useTranslations('create.stillOpen');
  const { amountCents, reference, isAwaited } = open;
  return (
    <>
      <p className="max-w-full">
        {t.rich('what', {
          amount: () => <Money cents={amountCents} className="font-medium" />,
          reference: () => <bdi className="font-mono text-sm break-all">{reference ?? '—'}</bdi>,
        })}
      </p>
      <p className="max-w-prose">{t(`${isAwaited ? 'awaited' : 'inProgress'}.${intentType}`)}</p>
    </>
  );
}
