import { useTranslations } from 'next-intl';
import { PhasePanel } from '#components/links/phase-panel.tsx';
import { CodeImage } from '#components/domain/pay/code-image.tsx';
import { CopyCode } from '#components/domain/pay/copy-code.tsx';
import { Countdown } from '#components/domain/pay/countdown.tsx';
import { useIsPageShown } from '#components/domain/pay/use-is-page-shown.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { StatusTone } from '#lib/intents/status.ts';
import type { PaymentPhase, ShownPayment } from '#lib/links/payment-view.ts';

const TONE: Readonly<Record<Exclude<PaymentPhase, 'pay'>, StatusTone>> = {
  wait: 'attention',
  received: 'progress',
  done: 'success',
  expired: 'neutral',
  canceled: 'neutral',
  failed: 'attention',
  refunding: 'attention',
  refunded: 'neutral',
  checking: 'attention',
};

interface PaymentStageProps {
  shown: ShownPayment;
  amountCents: number | null;
}

/** The code while it may be paid, else what has become of the payment; nothing of a link that is over. */
export function PaymentStage({ shown, amountCents }: PaymentStageProps) {
  const t = useTranslations('payLink.phase');
  const isShown = useIsPageShown();
  switch (shown.phase) {
    case 'over':
      return null;
    case 'pay':
      // A page in the browser's back/forward cache has no copy of the code.
      return isShown ? <Code {...shown} amountCents={amountCents} /> : <Skeleton className="h-72" />;
    case 'asking':
      return <Skeleton className="h-72" />;
    default: {
      const { phase } = shown;
      return <PhasePanel tone={TONE[phase]} title={t(`${phase}.title`)} text={t(`${phase}.text`)} />;
    }
  }
}

interface CodeProps {
  brcode: string;
  remainingMs: number | null;
  amountCents: number | null;
}

function Code({ brcode, remainingMs, amountCents }: CodeProps) {
  const t = useTranslations('payLink.page');
  return (
    <>
      <p className="max-w-prose text-muted">{t('lead')}</p>
      <section
        aria-label={t('code')}
        className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-4 sm:flex-row sm:p-5"
      >
        <CodeImage code={brcode} amountCents={amountCents} />
        <div className="flex min-w-0 grow flex-col gap-3">
          <Countdown remainingMs={remainingMs} />
          <CopyCode code={brcode} />
          <p className="max-w-prose text-sm text-muted">{t('check')}</p>
        </div>
      </section>
    </>
  );
}
