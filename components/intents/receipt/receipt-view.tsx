import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import { StatusBadges } from '#components/intents/status-badges.tsx';
import { BackLink } from '#components/ui/back-link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { formatUtc } from '#lib/i18n/format-instant.ts';
import { isOtherAmountReported } from '#lib/intents/mint/reported-mint.ts';
import { ZonedTime } from './both-times.tsx';
import { isReceipt } from './is-receipt.ts';
import { PrintButton } from './print-button.tsx';
import { ReceiptFacts, type ReceiptSubject } from './receipt-facts.tsx';
import { ReceiptHistory, ReceiptPeople } from './receipt-history.tsx';
import { ReceiptParties } from './receipt-parties.tsx';

type ReceiptViewProps = ReceiptSubject & {
  issuedAt: string;
  /** Of this deployment, where it has one. */
  brandName: string | undefined;
};

/**
 * A conversion on paper. It is called a receipt only where the service says that it is completed, and nothing
 * of that is open; anything else is a statement, and says what it does not prove.
 */
export function ReceiptView({ issuedAt, brandName, ...subject }: ReceiptViewProps) {
  const t = useTranslations('conversion.receipt');
  const { intent, environment } = subject;
  const isProven = isReceipt(intent);
  return (
    <article data-zoned className="mx-auto flex max-w-3xl flex-col gap-6 print:max-w-none">
      <header className="flex flex-col gap-2">
        {brandName !== undefined && <p className="hidden font-semibold print:block">{brandName}</p>}
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          <BackLink href={`/intents/${intent.id}`}>{t('back')}</BackLink>
          <PrintButton label={t('print')} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-2xl font-semibold tracking-tight">{isProven ? t('title') : t('statement')}</h1>
          <StatusBadges intent={intent} />
        </div>
        {environment === 'sandbox' && <p className="font-medium text-attention-ink">{t('sandbox')}</p>}
      </header>
      {!isProven && <NotProven intent={intent} />}
      <ReceiptFacts {...subject} />
      <Part title={t('parties')}>
        <ReceiptParties intent={intent} />
      </Part>
      <Part title={t('history')}>
        <ReceiptHistory intent={intent} />
      </Part>
      <Part title={t('people')}>
        <ReceiptPeople intent={intent} />
      </Part>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span>{t('issued')}</span>
        <ZonedTime at={issuedAt} />
        <span>
          {formatUtc(issuedAt)} {t('utc')}
        </span>
      </p>
    </article>
  );
}

/** What is not proven by it, and why. */
function NotProven({ intent }: Pick<ReceiptSubject, 'intent'>) {
  const t = useTranslations('conversion.receipt');
  const label = useStatusLabel();
  const { status, intentType, unanswered, contradictedAt, doubts } = intent;
  return (
    <Notice tone="attention" title={t('notReceipt')}>
      {status !== 'completed' && <p>{t('notCompleted', { status: label(status, intentType) })}</p>}
      {unanswered !== null && <p>{t('unconfirmed')}</p>}
      {contradictedAt !== null && <p>{t('contradicted')}</p>}
      {doubts.map((doubt) => (
        <p key={doubt}>{t(`doubt.${doubt}`)}</p>
      ))}
      {isOtherAmountReported(intent) && <p>{t('otherAmount')}</p>}
    </Notice>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex break-inside-avoid-page flex-col gap-1">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  );
}
