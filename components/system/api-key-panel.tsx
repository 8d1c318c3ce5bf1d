import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { KEY_ALARM_DAYS } from '#lib/system/key-alarm-days.ts';
import type { SystemStatus } from '#lib/system/system-status.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { AnchorPanel } from './anchor-panel.tsx';

interface ApiKeyPanelProps {
  apiKey: SystemStatus['apiKey'];
  nowMs: number;
}

/** For how long the key is in use, and when it expires. */
export function ApiKeyPanel({ apiKey: { firstSeenAt, expiresAt }, nowMs }: ApiKeyPanelProps) {
  const t = useTranslations('system.apiKey');
  const days = expiresAt === null ? 0 : Math.ceil((Date.parse(expiresAt) - nowMs) / DAY_MS);
  return (
    <AnchorPanel id="api-key" title={t('title')}>
      <FactList
        facts={[
          {
            label: t('inUse'),
            value:
              firstSeenAt === null ? (
                '—'
              ) : (
                <>
                  <Age at={firstSeenAt} nowMs={nowMs} />{' '}
                  <span className="text-sm text-muted">
                    (<Instant at={firstSeenAt} />)
                  </span>
                </>
              ),
          },
          {
            label: t('expires'),
            value:
              expiresAt === null ? (
                <span className="text-muted">{t('unknown')}</span>
              ) : (
                <>
                  <Instant at={expiresAt} />{' '}
                  <span className="text-sm text-muted">
                    {days > 0 ? t('daysLeft', { days }) : t('expired')}
                  </span>
                </>
              ),
          },
        ]}
      />
      {expiresAt === null && <p className="pt-2 text-sm text-muted">{t('setIt', KEY_ALARM_DAYS)}</p>}
    </AnchorPanel>
  );
}
