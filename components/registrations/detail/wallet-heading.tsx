import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { ReadinessBadge } from '#components/domain/registration/readiness-badge.tsx';
import { useRegistrationName } from '#components/domain/registration/use-registration-name.ts';
import { BackLink } from '#components/ui/back-link.tsx';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';

/** Whose it is, on which chain, its status, and its address in full. */
export function WalletHeading({ wallet, nowMs }: { wallet: WalletDetail; nowMs: number }) {
  const t = useTranslations('wallets');
  const chain = useTranslations('common.chain');
  const name = useRegistrationName();
  return (
    <header className="flex flex-col gap-1.5">
      <BackLink href="/wallets">{t('page.back')}</BackLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 className="min-w-0 text-2xl font-semibold tracking-tight break-words">
          {t('page.title', { name: name(wallet), chain: chain(wallet.chainId) })}
        </h1>
        <span key={wallet.updatedAt} className="inline-flex animate-settle rounded-sm">
          <ReadinessBadge wallet={wallet} />
        </span>
      </div>
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-muted">
        <Identifier value={wallet.address} what={t('address').toLowerCase()} />
        <span>{t.rich('page.updated', { age: () => <Age at={wallet.updatedAt} nowMs={nowMs} /> })}</span>
      </p>
    </header>
  );
}
