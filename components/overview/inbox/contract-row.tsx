import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { ChainName } from '#components/domain/chains/chain-name.tsx';
import { toContractHref } from '#lib/chains/contracts/contract-href.ts';
import type { ContractToConfirm } from '#lib/intents/overview/overview-view.ts';
import { InboxLine } from './inbox-line.tsx';

/** A contract that signatures wait for: which, on which network, since when, and where it is confirmed. */
export function ContractRow({ contract, nowMs }: { contract: ContractToConfirm; nowMs: number }) {
  const t = useTranslations('overview.inbox.contract');
  const chain = useTranslations('common.chain');
  const { chainId, kind, since, isMine } = contract;
  return (
    <InboxLine
      look={{ icon: 'icon-shield-question-mark', className: 'text-attention-mark' }}
      title={t('title', { kind })}
      detail={
        <p className="truncate text-sm text-muted">
          <ChainName chainId={chainId} /> · {t('waits')}
        </p>
      }
      aside={
        <p className="text-right text-sm whitespace-nowrap text-muted">
          <Age at={since} nowMs={nowMs} />
        </p>
      }
      action={{
        label: isMine ? t('confirm') : t('view'),
        href: toContractHref(contract),
        about: chain(chainId),
        isPlain: !isMine,
      }}
    />
  );
}
