import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { LatePayment } from '#components/links/pay/late-payment.tsx';
import { PaymentHeading } from '#components/links/pay/payment-heading.tsx';
import { PaymentOver } from '#components/links/pay/payment-over.tsx';
import { LinkFrame } from '#components/links/link-frame.tsx';
import { readBuildId } from '#server/build-id.ts';
import { env } from '#server/env.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { getProductName } from '#server/i18n/get-product-name.ts';
import { readTheme } from '#server/i18n/read-theme.ts';
import { unlessLimited } from '#server/links/unless-limited.ts';
import { requestPaymentLink } from '#server/links/pay/request-payment-link.ts';
import { getRenderedPayment } from '#server/links/pay/get-payment-view.ts';
import { LazyPay } from './lazy-pay.tsx';

interface PayPageProps {
  params: Promise<{ token: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('payLink.page');
  return {
    title: t('title'),
    referrer: 'no-referrer',
    robots: { index: false, follow: false, nocache: true },
  };
}

/** One payment. No session: the token in the address opens this and nothing else. */
export default async function PayPage({ params }: PayPageProps) {
  const { token } = await params;
  const [t, link, copy, product, locale, theme] = await Promise.all([
    getTranslations('payLink.page'),
    unlessLimited(requestPaymentLink(token)),
    getClientCopy(['common', 'live', 'payLink', 'intent.pay']),
    getProductName(),
    getLocale(),
    readTheme(),
  ]);
  const frame = {
    kind: 'payment',
    product,
    environment: env().environment,
    build: readBuildId(),
    locale,
    theme,
  } as const;
  if (!link) {
    return (
      <LinkFrame {...frame}>
        <PaymentOver />
      </LinkFrame>
    );
  }
  const view = await getRenderedPayment(link);
  return (
    <LinkFrame {...frame}>
      <LazyPay live={{ server: { data: { view, askedAt: null }, readAtMs: Date.now() }, copy, token }}>
        <PaymentHeading amountCents={view.amountCents} isToPay={false} />
        <noscript>{t('noScript')}</noscript>
        <LatePayment />
      </LazyPay>
    </LinkFrame>
  );
}
