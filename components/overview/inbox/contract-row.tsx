import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { Age } from '#components/domain/age.tsx';
import { ChainName } from '#components/domain/chains/chain-name.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { Link } from '#components/ui/link.tsx';
import { toContractHref } from '#lib/chains/contracts/contract-href.ts';
import type { ContractToConfirm } from '#lib/intents/overview/overview-view.ts';

/** A contract that signatures wait for: which, on which network, since when, and where it is confirmed. */
export function ContractRow({ contract, nowMs }: { contract: ContractToConfirm; nowMs: number }) {
  const t = useTranslations('overview.inbox.contract');
  const chain = useTranslations('common.chain');
  const { chainId, kind, since, isMine } = contract;
  const title = t('title', { kind });
  return (
    <li className="inbox-row hover:bg-hover">
      <Icon name="icon-shield-question-mark" className="text-[1.125rem] text-attention-mark" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="truncate text-sm text-muted">
          <ChainName chainId={chainId} /> · {t('waits')}
        </p>
      </div>
      <p className="text-right text-sm whitespace-nowrap text-muted">
        <Age at={since} nowMs={nowMs} />
      </p>
      <Link
        href={toContractHref(contract)}
        className={clsx(
          buttonStyle({ size: 'sm', variant: isMine ? 'secondary' : 'ghost' }),
          'after:absolute after:inset-0 max-sm:col-span-full',
        )}
      >
        {isMine ? t('confirm') : t('view')}
        <span className="sr-only">
          {' '}
          {title}, {chain(chainId)}
        </span>
      </Link>
    </li>
  );
}
