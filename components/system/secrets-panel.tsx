import { useTranslations } from 'next-intl';
import { Age } from '#components/domain/age.tsx';
import type { SystemStatus } from '#lib/system/system-status.ts';
import { AnchorPanel } from './anchor-panel.tsx';

interface SecretsPanelProps {
  secrets: SystemStatus['secrets'];
  nowMs: number;
}

/** Which webhook secret verifies what arrives, so that a user knows when the previous one can go. */
export function SecretsPanel({ secrets, nowMs }: SecretsPanelProps) {
  const t = useTranslations('system.secrets');
  return (
    <AnchorPanel id="secrets" title={t('title')} flush>
      <ul className="divide-y divide-line">
        {secrets.map(({ position, fingerprint, state, lastUsedAt, lastNeededAt }) => (
          <li key={fingerprint} className="px-4 py-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>
                {t('name', { position })} <code className="text-sm text-muted">{fingerprint}</code>
              </span>
              <span className="text-sm text-muted">
                {lastUsedAt === null
                  ? t('notUsed')
                  : t.rich('used', { age: () => <Age at={lastUsedAt} nowMs={nowMs} /> })}
              </span>
            </div>
            <p className="text-sm text-muted">
              {t(`state.${state}`)}{' '}
              {secrets.length > 1 &&
                lastNeededAt !== null &&
                t.rich('needed', { age: () => <Age at={lastNeededAt} nowMs={nowMs} /> })}
            </p>
          </li>
        ))}
      </ul>
    </AnchorPanel>
  );
}
