import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import { formatInstant } from '#lib/i18n/format-instant.ts';
import { EXCEPTION_TABLE, REPORT_EXCEPTIONS } from '#lib/reports/exceptions.ts';
import type { Reconciliation } from '#lib/reports/report-view.ts';
import { ExceptionTable } from './exception-table.tsx';

interface ReconciliationPanelProps {
  reconciliation: Reconciliation;
  action: ReactNode;
}

/** Whether the service, the network and the webhooks say the same, and where they do not. */
export function ReconciliationPanel({ reconciliation, action }: ReconciliationPanelProps) {
  const t = useTranslations('reports');
  const format = useFormatter();
  const locale = useLocale();
  const { at, checked, matched, onlyNamed, counts, rows } = reconciliation;
  const differing = checked - matched;
  return (
    <Panel title={t('reconciliation.title')} aside={action} flush>
      <div className="flex flex-col gap-2 px-4 py-3">
        <p className="max-w-prose text-sm text-muted">
          {t('reconciliation.lead')} {t('reconciliation.mintNote')}
        </p>
        <p className="flex items-center gap-2 font-medium">
          <ResultIcon {...{ checked, differing, onlyNamed }} />
          {checked === 0
            ? t('reconciliation.nothing')
            : differing === 0
              ? t('reconciliation.all', { count: checked })
              : t('reconciliation.some', { matched, checked })}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={at}>{t('reconciliation.asOf', { at: formatInstant(at, locale, 'exact') })}</time>
        </p>
        {onlyNamed > 0 && (
          <p className="max-w-prose text-sm text-muted">
            {t('reconciliation.onlyNamed', { count: onlyNamed })}
          </p>
        )}
        {differing > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
            {REPORT_EXCEPTIONS.filter((code) => (counts[code] ?? 0) > 0).map((code) => (
              <li key={code} className="flex items-center gap-1.5">
                <ToneBadge tone={EXCEPTION_TABLE[code]}>{t(`exception.${code}`)}</ToneBadge>
                <span className="tabular-nums">{format.number(counts[code] ?? 0)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {rows.length > 0 && <ExceptionTable rows={rows} />}
      {differing > rows.length && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          {t('reconciliation.first', { count: rows.length })}
        </p>
      )}
    </Panel>
  );
}

/** No sign of success over what only the service says. */
function ResultIcon(counts: { checked: number; differing: number; onlyNamed: number }) {
  const { checked, differing, onlyNamed } = counts;
  if (checked === 0 || (differing === 0 && onlyNamed > 0)) return null;
  return differing === 0 ? (
    <Icon name="icon-circle-check" className="text-[1.25rem] text-success-mark" />
  ) : (
    <Icon name="icon-triangle-alert" className="text-[1.25rem] text-attention-mark" />
  );
}
