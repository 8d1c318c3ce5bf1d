import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { isServiceTrouble } from '#lib/system/is-service-trouble.ts';
import type { SystemStatus } from '#lib/system/system-status.ts';
import { AnchorPanel } from './anchor-panel.tsx';

interface ServicePanelProps {
  service: SystemStatus['service'];
}

/** Whether the service answers, how fast, and how often it fails. */
export function ServicePanel({ service }: ServicePanelProps) {
  const t = useTranslations('system.service');
  const health = useTranslations('overview.health');
  const fault = useTranslations('fault');
  const { state, faultCode, since, calls } = service;
  const isTrouble = isServiceTrouble(state);
  const tone = isTrouble ? 'danger' : state === 'ok' ? 'success' : 'neutral';
  return (
    <AnchorPanel id="service" title={health('service')}>
      <FactList
        facts={[
          {
            label: t('state'),
            value: (
              <span className="flex flex-wrap items-center gap-x-2">
                <ToneBadge tone={tone}>{health(`state.${state}`)}</ToneBadge>
                {since !== null && (
                  <span className="text-sm text-muted">
                    {t.rich('since', { at: () => <Instant at={since} /> })}
                  </span>
                )}
                {faultCode !== null && <span className="text-sm">{fault(`${faultCode}.title`)}</span>}
              </span>
            ),
          },
          {
            label: t('latency'),
            value:
              calls.meanMs === null
                ? t('noCalls', { minutes: calls.minutes })
                : t('latencyMs', { mean: calls.meanMs, slowest: calls.slowestMs ?? calls.meanMs }),
          },
          {
            label: t('calls', { minutes: calls.minutes }),
            value: t('callsFailed', { count: calls.count, failed: calls.failed }),
          },
        ]}
      />
      {isTrouble && <p className="max-w-prose pt-2 text-sm text-muted">{health(`advice.${state}`)}</p>}
    </AnchorPanel>
  );
}
