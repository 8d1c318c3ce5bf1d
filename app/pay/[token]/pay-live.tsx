'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ServerRead } from '#components/live/server-read.ts';
import { useLinkView } from '#components/signing-links/use-link-view.ts';
import { useNow } from '#components/live/use-now.ts';
import { PaymentHeading } from '#components/signing-links/pay/payment-heading.tsx';
import { PaymentOver } from '#components/signing-links/pay/payment-over.tsx';
import { PaymentStage } from '#components/signing-links/pay/payment-stage.tsx';
import { useAnnouncedChange } from '#components/ui/announce/use-announced-change.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { payStream, paymentViewOptions, type DatedPayment } from '#lib/queries/signing-links.ts';
import { toShownPayment, type ShownPayment } from '#lib/signing-links/payment-view.ts';
import { currentMoment, elapsedMs } from '#lib/time/moment.ts';

export interface PayLiveProps {
  server: ServerRead<DatedPayment>;
  copy: ClientCopy;
  token: string;
}

const SECOND_MS = 1_000;

/** The page of a payment link, live. */
export function PayLive({ copy, ...props }: PayLiveProps) {
  return (
    <LiveProviders copy={copy}>
      <LivePayment {...props} />
    </LiveProviders>
  );
}

function LivePayment({ server, token }: Omit<PayLiveProps, 'copy'>) {
  const [openedAt] = useState(currentMoment);
  const source = { server, stream: payStream(token) };
  const { view: dated, hasFailed, isOver } = useLinkView(paymentViewOptions(token), source);
  useNow(Date.now, SECOND_MS);
  const { view, askedAt } = dated;
  const shown = toShownPayment(view, { sinceMs: elapsedMs(askedAt ?? openedAt), hasFailed });
  useAnnouncedPhase(isOver ? 'over' : shown.phase);
  if (isOver || shown.phase === 'over') return <PaymentOver />;
  return (
    <>
      <PaymentHeading
        amountCents={view.amountCents}
        isToPay={shown.phase === 'pay' || shown.phase === 'asking'}
      />
      <PaymentStage shown={shown} amountCents={view.amountCents} />
    </>
  );
}

/** Announces a new phase to screen readers, politely. */
function useAnnouncedPhase(phase: ShownPayment['phase']) {
  const t = useTranslations('payLink');
  const text =
    phase === 'pay' || phase === 'asking'
      ? ''
      : phase === 'over'
        ? t('over.title')
        : t(`phase.${phase}.title`);
  useAnnouncedChange(phase, text);
}
