import { useTranslations } from 'next-intl';
import { Identifier } from '#components/domain/identifier.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { FactList, type Fact } from '#components/ui/fact-list.tsx';
import type { WalletEvent } from '#lib/registrations/wallet-view.ts';
import type { GrantSubmission } from '#lib/registrations/summary/wallet-summary.ts';
import { isLinkActor } from '#lib/links/link-actor.ts';
import { formatRemaining } from '#lib/time/countdown.ts';

interface ReceiptWaitProps {
  submission: GrantSubmission;
  /** The wallet's history, which has the name of who did it. */
  events: readonly WalletEvent[];
  nowMs: number;
}

/** A submission whose receipt is awaited: what, since when, and when the service is asked again (R117). */
export function ReceiptWait({ submission, events, nowMs }: ReceiptWaitProps) {
  const t = useTranslations('wallets.receipt');
  const { txSignature, createdAt, submittedBy, nextTryAt, tries } = submission;
  const sentBy = isLinkActor(submittedBy) ? 'byLink' : 'by';
  const actorName = events.find(({ actor }) => actor === submittedBy)?.actorName;
  const leftMs = nextTryAt === null ? 0 : Date.parse(nextTryAt) - nowMs;
  const facts: Fact[] = [
    ...(txSignature === null
      ? []
      : [
          {
            label: t('transaction'),
            value: <Identifier value={txSignature} what={t('transaction').toLowerCase()} />,
          },
        ]),
    {
      label: t('sent'),
      value: t.rich(sentBy, {
        at: () => <Instant at={createdAt} format="exact" />,
        name: actorName ?? submittedBy,
      }),
    },
    {
      label: t('next'),
      value:
        nextTryAt === null || leftMs <= 0
          ? t('nextSoon')
          : t.rich('nextAt', {
              at: () => <Instant at={nextTryAt} format="exact" />,
              left: formatRemaining(leftMs),
            }),
    },
    { label: t('tries'), value: <span className="tabular-nums">{tries}</span> },
  ];
  return (
    <div className="flex max-w-xl flex-col gap-1">
      <h3 className="font-medium">{t('title')}</h3>
      <FactList facts={facts} />
      <p className="text-sm text-muted">{t('normal')}</p>
    </div>
  );
}
