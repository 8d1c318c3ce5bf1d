import { useLocale, useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import type { ReconciledRow } from '#lib/reports/report-view.ts';
import { ExplainMenu } from './explain-menu.tsx';

interface ExplanationCellProps {
  row: Pick<ReconciledRow, 'id' | 'explanation' | 'seen'>;
  /** Why this user may not explain it; null when they may. */
  refusal: string | null;
}

/** Why a conversion does not match, by whom and since when; and the way to write it, or to write it again. */
export function ExplanationCell({ row: { id, explanation, seen }, refusal }: ExplanationCellProps) {
  const t = useTranslations('reports.explain');
  const locale = useLocale();
  const label = explanation ? t('again') : t('open');
  return (
    <div className="flex flex-col gap-1">
      {explanation && (
        <div className="max-w-prose border-l-2 border-line pl-3">
          <p className="break-words">{explanation.note}</p>
          <p className="text-sm text-muted">
            {t.rich('by', { name: explanation.by, at: () => <Instant at={explanation.at} /> })}
          </p>
        </div>
      )}
      {refusal === null ? (
        <ExplainMenu label={label} intentId={id} seen={seen} locale={locale} />
      ) : (
        <GatedAction label={label} reason={refusal} size="sm" show="tip" />
      )}
    </div>
  );
}
