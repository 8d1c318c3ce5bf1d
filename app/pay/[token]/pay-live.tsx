'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { queryClient } from '#components/live/query-client.ts';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ServerRead } from '#components/live/server-read.ts';
import { useLinkView } from '#components/links/use-link-view.ts';
import { useNow } from '#components/ui/time/use-now.ts';
import { PaymentHeading } from '#components/links/pay/payment-heading.tsx';
import { PaymentOver } from '#components/links/pay/payment-over.tsx';
import { PaymentStage } from '#components/links/pay/payment-stage.tsx';
import { useAnnouncedChange } from '#components/ui/announce/use-announced-change.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { PAYMENT_VIEW_KEY } from '#lib/queries/query-keys.ts';
import { payStream, paymentViewOptions, type DatedPayment } from '#lib/queries/links.ts';
import { toShownPayment, type ShownPayment } from '#lib/links/payment-view.ts';
import { currentMoment, elapsedMs } from '#lib/time/moment.ts';
import { SECOND_MS } from '#lib/time/durations.ts';

export interface PayLiveProps {
  server: ServerRead<DatedPayment>;
  copy: ClientCopy;
  token: string;
}

/** The page of a payment link, live. */
export function PayLive({ copy, ...props }: PayLiveProps) {
  const [isWithdrawn, setIsWithdrawn] = useState(false);
  const end = useCallback(() => {
    setIsWithdrawn(true);
    // No copy of the code stays (R49).
    queryClient.removeQueries({ queryKey: PAYMENT_VIEW_KEY });
  }, []);
  return (
    <LiveProviders copy={copy}>
      {isWithdrawn ? <PaymentOver /> : <LivePayment {...props} onWithdrawn={end} />}
    </LiveProviders>
  );
}

interface LivePaymentProps extends Omit<PayLiveProps, 'copy'> {
  /** The server has answered that the link opens nothing: for good, whatever comes later. */
  onWithdrawn: () => void;
}

function LivePayment({ server, token, onWithdrawn }: LivePaymentProps) {
  const [openedAt] = useState(currentMoment);
  const source = { server, stream: payStream(token) };
  const { view: dated, hasFailed, isOver } = useLinkView(paymentViewOptions(token), source);
  // Renders again as time passes.
  useNow(Date.now, SECOND_MS);
  useEffect(() => {
    if (isOver) onWithdrawn();
  }, [isOver, onWithdrawn]);
  const { view, askedAt } = dated;
  const shown = toShownPayment(view, { sinceMs: elapsedMs(askedAt ?? openedAt), hasFailed });
  useAnnouncedPhase(isOver ? 'over' : shown.phase);
  if (isOver || shown.phase === 'over') return <PaymentOver />;
  return (
    <>
      <PaymentHeading amountCents={view.amountCents} isToPay={shown.phase === 'pay'} />
      <PaymentStage shown={shown} amountCents={view.amountCents} />
    </>
  );
}

/** Announces a new phase to screen readers, politely. */
function useAnnouncedPhase(phase: ShownPayment['phase']) {
  const t = useTranslations('payLink');
  useAnnouncedChange(phase, toText());

  function toText(): string | null {
    switch (phase) {
      case 'asking':
        return null;
      case 'pay':
        return t('page.lead');
      case 'over':
        return t('over.title');
      default:
        return t(`phase.${phase}.title`);
    }
  }
}
