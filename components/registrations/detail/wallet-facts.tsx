import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ChainName } from '#components/domain/chains/chain-name.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { Money } from '#components/domain/money.tsx';
import { FeeBalance } from '#components/domain/registration/fee-balance.tsx';
import { LimitInEffect } from '#components/domain/registration/limit-in-effect.tsx';
import { FactList, type Fact } from '#components/ui/fact-list.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { chainFamily } from '#lib/chains/chains.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { useRoleLabel } from '#components/registrations/use-role-label.ts';
import { useRegistrationLabels } from './use-registration-labels.ts';

/** What is known of a registration. The limit is shown, never edited: no endpoint changes it (R111). */
export function WalletFacts({ wallet }: { wallet: WalletDetail }) {
  const t = useTranslations('wallets');
  const role = useRoleLabel();
  const words = useRegistrationLabels();
  const isEvm = chainFamily(wallet.chainId) === 'evm';
  const fact = (label: string, value: ReactNode): Fact => ({ label, value });
  const { signerWallet, requestedLimitCents, asked } = wallet;
  const signer = isEvm ? t('details.signerEvm') : t('details.signerSolana');
  const facts: Fact[] = [
    fact(t('details.chain'), <ChainName chainId={wallet.chainId} />),
    fact(t('details.address'), <span className="font-mono text-sm break-all">{wallet.address}</span>),
    fact(t('details.role'), role(wallet.role)),
    fact(t('details.state'), <StateAtService wallet={wallet} />),
    fact(
      t('details.reconciliation'),
      <KnownValue wallet={wallet} value={words.reconciliation(wallet.reconciliationStatus)} />,
    ),
    fact(
      t('details.limit'),
      <>
        <LimitInEffect wallet={wallet} />
        <span className="block text-sm text-muted">
          {isEvm ? t('details.limitNote') : t('details.noLimit')}
        </span>
      </>,
    ),
    ...(requestedLimitCents === null
      ? []
      : [fact(t('details.requested'), <Money cents={requestedLimitCents} />)]),
    fact(t('details.gas'), <FeeBalance wallet={wallet} />),
    ...(signerWallet === null
      ? []
      : [fact(signer, <Identifier value={signerWallet} what={signer.toLowerCase()} />)]),
    ...(asked === null
      ? []
      : [
          fact(
            t('order.by'),
            t.rich('order.byLine', { name: asked.decidedBy, at: () => <Instant at={asked.decidedAt} /> }),
          ),
        ]),
    fact(t('details.id'), <Identifier value={wallet.id} what={t('page.id')} />),
    fact(t('details.createdAt'), <Instant at={wallet.createdAt} />),
    fact(t('details.updatedAt'), <Instant at={wallet.updatedAt} />),
    fact(t('details.lastSynced'), <Instant at={wallet.readAt} format="exact" />),
    ...(wallet.deletedAt === null ? [] : [fact(t('details.deletedAt'), <Instant at={wallet.deletedAt} />)]),
  ];
  return (
    <Panel title={t('details.title')}>
      <FactList facts={facts} className="-my-2" />
    </Panel>
  );
}

function StateAtService({ wallet }: { wallet: WalletDetail }) {
  const t = useTranslations('wallets.details');
  const words = useRegistrationLabels();
  return (
    <>
      {wallet.deletedAt !== null && <span className="block">{t('deleted')}</span>}
      <KnownValue wallet={wallet} value={words.state(wallet.state)} />
    </>
  );
}

/** What the service says, or said last of a registration that it has deleted. */
function KnownValue({ wallet: { deletedAt }, value }: { wallet: WalletDetail; value: string }) {
  const t = useTranslations('wallets.details');
  if (deletedAt === null) return value;
  return <span className="text-sm text-muted">{t('lastKnown', { value })}</span>;
}
