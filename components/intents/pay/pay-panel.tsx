'use client';

import { useState } from 'react';
import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { Money } from '#components/domain/money.tsx';
import { CodeImage } from '#components/domain/pay/code-image.tsx';
import { CopyCode } from '#components/domain/pay/copy-code.tsx';
import { Countdown } from '#components/domain/pay/countdown.tsx';
import { useIsPageShown } from '#components/domain/pay/use-is-page-shown.ts';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Environment } from '#lib/chains/chains.ts';
import { checkPixPayment, type ComparedInCode } from '#lib/intents/payment/check-pix-payment.ts';
import type { PixPayment } from '#lib/intents/intent.ts';
import { settlesAutomatically } from '#lib/intents/payment/settles-automatically.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isReportedTaken } from '#lib/intents/payment/reported-paid.ts';
import { CodeRefused } from './code-refused.tsx';
import {
  toCodeState,
  remainingToPayMs,
  type ClassifiedConfirmation,
} from '#components/intents/classify-confirmation.ts';
import { PayPlaceholder } from './pay-placeholder.tsx';
import { UnconfirmedCode } from './unconfirmed-code.tsx';

interface PayPanelProps {
  intent: Pick<
    IntentDetail,
    'intentType' | 'amountCents' | 'expiresAt' | 'timeline' | 'wasReportedTaken' | 'unusableDestination'
  >;
  /** Null where the service has sent no code yet. */
  pixPayment: PixPayment | null;
  confirmation: ClassifiedConfirmation;
  environment: Environment;
}

/**
 * The code to pay, as QR and as text, after it was checked against the conversion. It is on the page only
 * while it may be paid:
 * - the parent removes this panel once the intent moves on (R49);
 * - it ends when the server's clock says so;
 * - it is hidden while the service does not confirm the intent;
 * - where a payment was reported before, or its wallet cannot receive now, a user has to open it;
 * - a page in the browser's back/forward cache has no copy of it.
 */
export function PayPanel({ intent, pixPayment, confirmation, environment }: PayPanelProps) {
  const t = useTranslations('intent.pay');
  const isShown = useIsPageShown();
  const { unusableDestination } = intent;
  const wallet = unusableDestination !== null && (
    <TextLink href={`/wallets/${unusableDestination}`} className="self-start">
      {t('openWallet')}
    </TextLink>
  );
  if (pixPayment === null) return wallet;
  const code = toCodeState(pixPayment, intent, confirmation);
  const check = checkPixPayment(pixPayment, intent.amountCents);
  if (!check.ok) return <CodeRefused problems={check.problems} />;
  if (code === 'expired') return <p className="font-medium text-danger-ink">{t('expired')}</p>;
  if (code === 'unconfirmed') return <UnconfirmedCode confirmation={confirmation} />;
  if (!isShown || code === 'asking') return <PayPlaceholder />;
  const shown = {
    intent,
    pixPayment,
    confirmation,
    environment,
    receiver: check.receiver,
    compared: check.compared,
  };
  if (isReportedTaken(intent)) return <CodeOnRequest {...shown} summary={t('showAnyway')} />;
  if (!wallet) return <CodeToPay {...shown} />;
  return (
    <>
      {wallet}
      <CodeOnRequest {...shown} summary={t('showUnready')} />
    </>
  );
}

type CodeProps = PayPanelProps & { pixPayment: PixPayment; receiver: string; compared: ComparedInCode };

/** Not on the page before a user has opened it. */
function CodeOnRequest({ summary, ...props }: CodeProps & { summary: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure summary={summary} isOpen={isOpen} onToggle={setIsOpen}>
      {isOpen && <CodeToPay {...props} />}
    </Disclosure>
  );
}

/** The code as QR and as text, what it pays, and how long it can be paid. */
function CodeToPay({ intent, pixPayment, confirmation, environment, receiver, compared }: CodeProps) {
  const t = useTranslations('intent.pay');
  const isAutomatic = settlesAutomatically(environment, pixPayment.amountCents);
  return (
    <div className="flex min-h-72 flex-col gap-5 sm:flex-row">
      <CodeImage code={pixPayment.brcode} amountCents={pixPayment.amountCents} />
      <div className="flex min-w-0 grow flex-col gap-3">
        <Countdown remainingMs={remainingToPayMs(pixPayment, intent, confirmation)} />
        <FactList
          facts={[
            {
              label: t('amount'),
              value: <Money cents={pixPayment.amountCents} className="text-lg font-semibold" />,
            },
            { label: t('receiver'), value: receiver },
            { label: t('txid'), value: <Identifier value={pixPayment.txid} what={t('txid')} /> },
          ]}
        />
        <CopyCode code={pixPayment.brcode} />
        <Checked compared={compared} />
        {isAutomatic && <p className="text-sm text-attention-ink">{t('selfConfirming')}</p>}
      </div>
    </div>
  );
}

/** What of the code was compared; of one without its amount, the payer has to. */
function Checked({ compared }: Pick<CodeProps, 'compared'>) {
  const t = useTranslations('intent.pay.checked');
  const isOfAmount = compared === 'amount' || compared === 'amountAndId';
  if (!isOfAmount) return <p className="text-sm text-attention-ink">{t(compared)}</p>;
  return (
    <p className="flex items-start gap-1.5 text-sm text-muted">
      <Icon name="icon-circle-check" className="mt-px text-success-mark" />
      {t(compared)}
    </p>
  );
}
