import { useTranslations } from 'next-intl';
import { TruncatedId } from '#components/domain/truncated-id.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ChainId } from '#lib/chains/chains.ts';
import { listChoices } from '#lib/registrations/registration-choices.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { ReadinessBadge } from './readiness-badge.tsx';
import { useReadinessReason } from './use-readiness-reason.ts';

interface UnreadyWalletsProps {
  wallets: readonly WalletSummary[];
  chainId: ChainId;
}

/** The wallets that cannot be used on a chain now, behind a button: each with the reason and a way out. */
export function UnreadyWallets({ wallets, chainId }: UnreadyWalletsProps) {
  const t = useTranslations('readiness.picker');
  const { others } = listChoices(wallets, chainId);
  if (others.length === 0) return null;
  return (
    <Disclosure summary={t('others', { count: others.length })}>
      <ul className="divide-y divide-line rounded-md border border-line bg-sunken">
        {others.map((wallet) => (
          <Unready key={wallet.id} wallet={wallet} />
        ))}
      </ul>
    </Disclosure>
  );
}

function Unready({ wallet }: { wallet: WalletSummary }) {
  const t = useTranslations('readiness');
  const reason = useReadinessReason();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm">
      <span className="max-w-full truncate font-medium">{wallet.label ?? t('unnamed')}</span>
      <span className="flex min-w-0 text-muted">
        <TruncatedId value={wallet.address} isShort />
      </span>
      <ReadinessBadge wallet={wallet} />
      <span className="basis-full text-muted">
        {reason(wallet)} <TextLink href={`/wallets/${wallet.id}`}>{t('picker.resolve')}</TextLink>
      </span>
    </li>
  );
}
