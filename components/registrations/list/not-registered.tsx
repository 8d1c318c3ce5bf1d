import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import type { ChainId } from '#lib/chains/chains.ts';
import { Link } from '#components/ui/link.tsx';

interface NotRegisteredProps {
  address: string;
  chainId: ChainId;
  /** Whether this user may register it there. */
  isOffered: boolean;
}

/** A chain on which an address is not registered: each chain has its own grants (R8). */
export function NotRegistered({ address, chainId, isOffered }: NotRegisteredProps) {
  const t = useTranslations('wallets');
  const chain = useTranslations('common.chain');
  const search = new URLSearchParams({ chainId, address });
  return (
    <div className="flex gap-x-4 gap-y-1.5 px-2 py-1.5 text-sm max-md:items-center md:flex-col md:items-start">
      <span className="py-0.5 text-faint">{t('notRegistered')}</span>
      {isOffered && (
        <Link
          href={`/wallets/new?${search}`}
          aria-label={t('registerOn', { chain: chain(chainId), address })}
          className="inline-flex items-center gap-1 rounded-sm text-accent hover:text-accent-hover"
        >
          <Icon name="icon-plus" className="text-[0.875rem]" />
          {t('register')}
        </Link>
      )}
    </div>
  );
}
