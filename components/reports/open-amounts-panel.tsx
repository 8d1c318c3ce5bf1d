import { useTranslations } from 'next-intl';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { INTENT_TYPES, type IntentType } from '#lib/intents/intent-type.ts';
import { isOfBothTypes, OPEN_KINDS, type OpenKind } from '#lib/intents/list/open-kind.ts';
import type { StatusTone } from '#lib/intents/status.ts';
import { EXCEPTION_TABLE } from '#lib/reports/exceptions.ts';
import type { OpenSums, Report } from '#lib/reports/report-view.ts';
import { AsOf } from './as-of.tsx';
import { ReportTable } from './report-table.tsx';
import { SumCell } from './sum-cell.tsx';

/** Null for what goes on as it should: that is shown without any, too. */
const TONES: Readonly<Record<OpenKind, StatusTone | null>> = {
  onramp_in_progress: null,
  offramp_in_progress: null,
  status_unclear: 'attention',
  burned_not_paid: EXCEPTION_TABLE.burned_not_paid,
  burned_unconfirmed: 'attention',
  ended_after_taken: EXCEPTION_TABLE.ended_after_payment,
  refunding: EXCEPTION_TABLE.refunding,
  mint_differs: EXCEPTION_TABLE.mint_differs,
  burn_repeated: EXCEPTION_TABLE.burn_repeated,
};

/**
 * What was given and is not converted yet, then what is over or has failed and is not settled, where there is
 * any: as of when it was read, whatever the period. Onramps and offramps are never one sum. Each sum leads to
 * its conversions.
 */
export function OpenAmountsPanel({ report: { at, open } }: { report: Report }) {
  const t = useTranslations('reports');
  const rows = OPEN_KINDS.flatMap((kind) =>
    toTypes(kind, open[kind]).map((intentType) => ({
      key: `${kind} ${intentType}`,
      heading: <Heading kind={kind} intentType={intentType} />,
      cells: [<SumCell key="sum" sum={open[kind][intentType]} rows={{ open: kind, intentType }} />],
    })),
  );
  return (
    <Panel title={t('openNow.title')} flush>
      <ReportTable caption={t('openNow.title')} columns={[t('type'), t('openNow.amount')]} rows={rows} />
      <p className="border-t border-line px-4 py-2 text-sm text-muted">
        <AsOf at={at} text={(moment) => t('openNow.asOf', { at: moment })} />
      </p>
    </Panel>
  );
}

/** The types of which there are any; one where there is none and the amount is shown all the same. */
function toTypes(kind: OpenKind, sums: OpenSums[OpenKind]): readonly IntentType[] {
  const types = INTENT_TYPES.filter((type) => sums[type].count > 0);
  return types.length === 0 && TONES[kind] === null ? [INTENT_TYPES[0]] : types;
}

/** What it is; below it the type, where the name of the amount does not say which. */
function Heading({ kind, intentType }: { kind: OpenKind; intentType: IntentType }) {
  const t = useTranslations('reports.openNow');
  const typeName = useTranslations('common.intentType');
  const tone = TONES[kind];
  const name = t(kind);
  return (
    <>
      {tone === null ? (
        name
      ) : (
        <span className="[&_span]:whitespace-normal">
          <ToneBadge tone={tone}>{name}</ToneBadge>
        </span>
      )}
      {isOfBothTypes(kind) && <span className="block text-sm text-muted">{typeName(intentType)}</span>}
    </>
  );
}
