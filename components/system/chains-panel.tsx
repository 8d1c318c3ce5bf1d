import { useFormatter, useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import type { SystemStatus } from '#lib/system/system-status.ts';
import { AnchorPanel } from './anchor-panel.tsx';

const TONE = { ok: 'success', unreachable: 'danger', unknown: 'neutral' } as const;

interface ChainsPanelProps {
  chains: SystemStatus['chains'];
  nowMs: number;
}

/** Whether each network's node answers, and how old its newest block is. */
export function ChainsPanel({ chains, nowMs }: ChainsPanelProps) {
  const t = useTranslations('system.chains');
  const health = useTranslations('overview.health.state');
  const chain = useTranslations('common.chain');
  const formatter = useFormatter();
  return (
    <AnchorPanel id="chains" title={t('title')} flush>
      <ul className="divide-y divide-line">
        {chains.map(({ chainId, state, height, headAt, latencyMs }) => (
          <li key={chainId} className="flex items-center justify-between gap-3 px-4 py-2">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {chain(chainId)} <ToneBadge tone={TONE[state]}>{health(state)}</ToneBadge>
            </span>
            <span className="text-right text-sm text-muted tabular-nums">
              {height === null || headAt === null ? (
                t('noHead')
              ) : (
                <>
                  {t.rich('head', {
                    height: formatter.number(height),
                    age: () => <Age at={headAt} nowMs={nowMs} />,
                  })}
                  {latencyMs !== null && <span className="block">{t('latency', { latencyMs })}</span>}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </AnchorPanel>
  );
}
