import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { TruncatedId } from '#components/domain/truncated-id.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { Link } from '#components/ui/link.tsx';
import type { SystemStatus } from '#lib/system/system-status.ts';
import { AnchorPanel } from './anchor-panel.tsx';

interface CallsPanelProps {
  quota: SystemStatus['quota'];
  reads: SystemStatus['reads'];
  nowMs: number;
}

/** How much of what the service allows a minute is used, and what waits for it. */
export function CallsPanel({ quota, reads, nowMs }: CallsPanelProps) {
  const t = useTranslations('system.quota');
  const { used, limit, freeAt, waiting, waitingTotal } = quota;
  const { pausedUntil, perMinute, left } = reads;
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > nowMs;
  return (
    <AnchorPanel id="quota" title={t('title')}>
      <FactList
        facts={[
          {
            label: t('wallets'),
            value: (
              <>
                {t('used', { used, limit })}
                {freeAt !== null && (
                  <span className="block text-sm text-muted">
                    {t.rich('freeAt', { at: () => <Instant at={freeAt} format="time" /> })}
                  </span>
                )}
              </>
            ),
          },
          {
            label: t('reads'),
            value: (
              <>
                {t('readsLeft', { left: Math.max(0, left), perMinute })}
                {isPaused && (
                  <span className="block text-sm text-attention-ink">
                    {t.rich('pausedUntil', { at: () => <Instant at={pausedUntil} format="time" /> })}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
      <WaitingList waiting={waiting} total={waitingTotal} nowMs={nowMs} />
    </AnchorPanel>
  );
}

interface WaitingListProps {
  waiting: SystemStatus['quota']['waiting'];
  total: number;
  nowMs: number;
}

/** The wallets whose signed authorization waits for its turn. */
function WaitingList({ waiting, total, nowMs }: WaitingListProps) {
  const t = useTranslations('system.quota');
  const chain = useTranslations('common.chain');
  return (
    <>
      <h3 className="pt-3 pb-1 text-sm font-medium">{t('waiting', { count: total })}</h3>
      {waiting.length === 0 ? (
        <p className="text-sm text-muted">{t('nobody')}</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {waiting.map(({ walletId, chainId, address, label, since, nextAt }) => (
            <li key={walletId} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
              <Link href={`/wallets/${walletId}`} className="min-w-0 text-accent">
                {label ?? <TruncatedId value={address} isShort />} · {chain(chainId)}
              </Link>
              <span className="text-muted">
                <Age at={since} nowMs={nowMs} />
                {nextAt !== null && (
                  <> · {t.rich('nextAt', { at: () => <Instant at={nextAt} format="time" /> })}</>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
