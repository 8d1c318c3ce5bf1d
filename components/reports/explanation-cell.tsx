import { useLocale, useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import type { ReconciledRow } from '#lib/reports/report-view.ts';
import { ExplainMenu } from './explain-menu.tsx';

interface ExplanationCellProps {
  row: Pick<ReconciledRow, 'id' | 'explanation'>;
  /** Why this user may not explain it; null when they may. */
  refusal: string | null;
}

/** Why a conversion does not match, by whom and since when; else the way to write it. */
export function ExplanationCell({ row: { id, explanation }, refusal }: ExplanationCellProps) {
  const t = useTranslations('reports.explain');
  const locale = useLocale();
  if (explanation)
    return (
      <div className="max-w-prose border-l-2 border-line pl-3">
        <p className="break-words">{explanation.note}</p>
        <p className="text-sm text-muted">
          {t.rich('by', { name: explanation.by, at: () => <Instant at={explanation.at} /> })}
        </p>
      </div>
    );
  return refusal === null ? (
    <ExplainMenu label={t('open')} intentId={id} locale={locale} />
  ) : (
    <GatedAction label={t('open')} reason={refusal} size="sm" show="tip" />
  );
}
