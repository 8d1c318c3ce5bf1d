import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChainName } from '#components/domain/chains/chain-name.tsx';
import { Money } from '#components/domain/money.tsx';
import { PayeeNotes } from '#components/domain/payee-notes.tsx';
import { useTokenAmount } from '#components/domain/use-token-amount.ts';
import { NamedDestination } from '#components/intents/named-destination.tsx';
import { MintReadingNote } from '#components/intents/mint-reading-note.tsx';
import { TakenNote } from '#components/intents/taken-note.tsx';
import { FactList, type Fact } from '#components/ui/fact-list.tsx';
import { explorerUrl } from '#lib/chains/explorer.ts';
import type { Environment } from '#lib/chains/chains.ts';
import { findProvenProofs, toShownTransactions } from '#lib/burns/proven-proofs.ts';
import { findDoubtKind } from '#lib/intents/completion/completion-doubt.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { findSourceWallets } from '#lib/intents/burn/source-wallets.ts';
import { findReportedMint } from '#lib/intents/mint/reported-mint.ts';
import { findPayee } from '#lib/intents/payee.ts';
import { statusFacts } from '#lib/intents/status.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { ZonedTime } from './both-times.tsx';
import { findCompletedAt } from './find-completed-at.ts';
import { Whole } from '#components/intents/whole.tsx';

export interface ReceiptSubject {
  intent: IntentDetail;
  environment: Environment;
  hasExplorer: boolean;
  /** What the token calls itself, for reading only; null where it is not known. */
  tokenSymbol: string | null;
}

/** What was converted: amount, tokens, network, and the transactions with their public addresses. */
export function ReceiptFacts({ intent, environment, hasExplorer, tokenSymbol }: ReceiptSubject) {
  const t = useTranslations('conversion.receipt');
  const details = useTranslations('intent.details');
  const type = useTranslations('common.intentTypeLong');
  const destination = intent.intentType === 'onramp' ? t('wallet') : t('payoutKey');
  const proofs = findProvenProofs(intent.burnHistory);
  const { named, proven } = toShownTransactions(intent.burnTransactionId, proofs);
  const transactions = [
    { label: t('mint'), id: intent.mintTransactionId, note: <MintRead {...{ intent, tokenSymbol }} /> },
    { label: t('burn'), id: named, note: null },
    ...proven.map(({ proof, isTaken }) => ({
      label: t('burn'),
      id: proof,
      note: <TakenNote isTaken={isTaken} />,
    })),
  ].flatMap(({ label, id, note }): Fact[] => {
    if (id === null) return [];
    const address = hasExplorer ? explorerUrl(intent.chainId, environment, id) : null;
    return [{ label, value: <Transaction {...{ id, address, note }} /> }];
  });
  const completedAt = findCompletedAt(intent);
  const facts: Fact[] = [
    { label: t('type'), value: type(intent.intentType) },
    ...(completedAt === null
      ? []
      : [{ label: t(`completedAt.${intent.intentType}`), value: <ZonedTime at={completedAt} /> }]),
    { label: t('amount'), value: <Money cents={intent.amountCents} className="font-semibold" /> },
    { label: t('tokens'), value: <Tokens intent={intent} tokenSymbol={tokenSymbol} /> },
    { label: t('chain'), value: <ChainName chainId={intent.chainId} /> },
    { label: t('id'), value: <Whole text={intent.id} /> },
    { label: t('reference'), value: <Whole text={intent.clientReference} /> },
    ...(intent.pixTxid === null ? [] : [{ label: t('pixTxid'), value: <Whole text={intent.pixTxid} /> }]),
    { label: destination, value: <Destination intent={intent} /> },
    ...findSourceWallets(intent).map(({ holder, isReported }) => ({
      label: details(isReported ? 'holderReported' : 'holder'),
      value: <Whole text={holder} />,
    })),
    ...transactions,
  ];
  return (
    <div className="flex flex-col gap-2">
      <FactList facts={facts} />
      {intent.intentType === 'offramp' && completedAt !== null && (
        <p className="text-sm text-muted">{t('noEndToEndId')}</p>
      )}
    </div>
  );
}

/** The wallet of an onramp; of an offramp the key, and what is not known of the payee. */
function Destination({ intent }: Pick<ReceiptSubject, 'intent'>) {
  if (intent.intentType === 'onramp') {
    return (
      <NamedDestination intent={intent}>
        <Whole text={intent.destination} />
      </NamedDestination>
    );
  }
  const payee = findPayee(intent);
  return (
    <>
      <Whole text={payee.key} />
      <PayeeNotes payee={payee} />
    </>
  );
}

/**
 * As many as the service says; where it says none, one for each real of the order: burned where the network
 * has proven one burn of them and nothing puts it in doubt, or else expected, and both only while it may be
 * completed, or is.
 */
function Tokens({ intent, tokenSymbol }: Pick<ReceiptSubject, 'intent' | 'tokenSymbol'>) {
  const t = useTranslations('conversion.receipt');
  const { amountCents, chainId } = intent;
  const amount = useTokenAmount({ chainId, symbol: tokenSymbol });
  const reported = findReportedMint(intent);
  if (reported !== null) return t('tokensReported', { tokens: amount.inRow(reported) });
  if (amountCents === null) return '—';
  const { stage } = statusFacts(intent.status);
  const isBurned = findProvenProofs(intent.burnHistory).length === 1 && findDoubtKind(intent) === null;
  const awaited = isBurned ? 'tokensBurned' : 'tokensExpected';
  const said = stage === 'under_way' || stage === 'completed' ? awaited : 'tokensOrdered';
  return t(said, { tokens: amount.inRow(expectedBaseUnits(amountCents)) });
}

/** What the network showed of the mint, where it was read. */
function MintRead({ intent, tokenSymbol }: Pick<ReceiptSubject, 'intent' | 'tokenSymbol'>) {
  const { mintReading: reading, chainId } = intent;
  if (reading === null) return null;
  const token = { chainId, symbol: tokenSymbol };
  return <MintReadingNote {...{ reading, token }} time={<ZonedTime at={reading.readAt} />} />;
}

interface TransactionProps {
  id: string;
  address: string | null;
  note: ReactNode;
}

function Transaction({ id, address, note }: TransactionProps) {
  return (
    <>
      <Whole text={id} />
      {address !== null && (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="block text-sm break-all text-accent underline"
        >
          {address}
        </a>
      )}
      {note}
    </>
  );
}
