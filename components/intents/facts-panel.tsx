import { useTranslations } from 'next-intl';
import { ChainName } from '#components/domain/chains/chain-name.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { PayeeNotes } from '#components/domain/payee-notes.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { Money } from '#components/domain/money.tsx';
import { FactList, type Fact } from '#components/ui/fact-list.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { Environment } from '#lib/chains/chains.ts';
import { findSourceWallets } from '#lib/intents/burn/source-wallets.ts';
import { findPayee } from '#lib/intents/payee.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { NamedDestination } from './named-destination.tsx';
import { MintReadingNote } from './mint-reading-note.tsx';
import { TransactionLink } from '#components/domain/chains/transaction-link.tsx';

interface FactsPanelProps {
  intent: IntentDetail;
  environment: Environment;
  hasExplorer: boolean;
  /** When the service last answered, as the line above the page has it. */
  syncedAt: string | null;
}

/** What is known of a conversion, beside its story. */
export function FactsPanel({ intent, environment, hasExplorer, syncedAt }: FactsPanelProps) {
  const t = useTranslations('intent.details');
  const common = useTranslations('common');
  const destination = intent.intentType === 'onramp' ? t('wallet') : t('payoutKey');
  const facts: Fact[] = [
    { label: t('type'), value: common(`intentTypeLong.${intent.intentType}`) },
    { label: t('amount'), value: <Money cents={intent.amountCents} /> },
    { label: t('chain'), value: <ChainName chainId={intent.chainId} /> },
    { label: destination, value: <Destination intent={intent} what={destination.toLowerCase()} /> },
    {
      label: t('reference'),
      value: <OptionalId value={intent.clientReference} what={t('reference').toLowerCase()} />,
    },
    ...namedId(t('pixTxid'), t('pixTxid'), intent.pixTxid),
    ...transactions({ intent, environment, hasExplorer }, { mint: t('mint'), burn: t('burn') }),
    ...findSourceWallets(intent).flatMap(({ holder, isReported }) =>
      namedId(t(isReported ? 'holderReported' : 'holder'), t('holder').toLowerCase(), holder),
    ),
    { label: t('createdAt'), value: <Instant at={intent.createdAt} /> },
    { label: t('createdBy'), value: intent.createdBy ?? common('createdElsewhere') },
    ...(intent.order?.origin === 'confirmed'
      ? [{ label: t('orderedBy'), value: intent.order.decidedBy }]
      : []),
    {
      label: t('expiresAt'),
      value: intent.expiresAt === null ? t('noExpiry') : <Instant at={intent.expiresAt} />,
    },
    {
      label: t('lastSynced'),
      value: syncedAt === null ? '—' : <Instant at={syncedAt} format="exact" />,
    },
    ...namedId(t('instanceId'), t('instanceId'), intent.raw.instanceId),
    ...namedId(t('partyId'), t('partyId'), intent.raw.partyId),
  ];
  return (
    <Panel title={t('title')}>
      <FactList facts={facts} className="-my-2" />
    </Panel>
  );
}

function transactions(
  props: Omit<FactsPanelProps, 'syncedAt'>,
  labels: { mint: string; burn: string },
): Fact[] {
  const { chainId, mintTransactionId, burnTransactionId, mintReading } = props.intent;
  const known = [
    { label: labels.mint, id: mintTransactionId, reading: mintReading },
    { label: labels.burn, id: burnTransactionId, reading: null },
  ];
  return known.flatMap(({ label, id, reading }) =>
    id === null
      ? []
      : [
          {
            label,
            value: (
              <div className="flex min-w-0 flex-col gap-0.5">
                <TransactionLink
                  chainId={chainId}
                  transactionId={id}
                  what={label.toLowerCase()}
                  environment={props.environment}
                  hasExplorer={props.hasExplorer}
                />
                {reading !== null && <MintReadingNote reading={reading} token={{ chainId, symbol: null }} />}
              </div>
            ),
          },
        ],
  );
}

/** An id of the service, where it names one. */
function namedId(label: string, what: string, value: unknown): Fact[] {
  if (typeof value !== 'string' || value === '') return [];
  return [{ label, value: <Identifier value={value} what={what} /> }];
}

/** The wallet of an onramp; of an offramp the key, and what is not known of the payee. */
function Destination({ intent, what }: { intent: IntentDetail; what: string }) {
  if (intent.intentType === 'onramp') {
    return (
      <NamedDestination intent={intent} isLink>
        <OptionalId value={intent.destination} what={what} />
      </NamedDestination>
    );
  }
  const payee = findPayee(intent);
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      {(payee.key !== null || payee.isTypedHere) && <OptionalId value={payee.key} what={what} />}
      <PayeeNotes payee={payee} />
    </div>
  );
}

function OptionalId({ value, what }: { value: string | null; what: string }) {
  return value === null ? <span className="text-faint">—</span> : <Identifier value={value} what={what} />;
}
