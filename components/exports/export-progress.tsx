import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { queryClient } from '#components/live/query-client.ts';
import { useAnnouncedChange } from '#components/ui/announce/use-announced-change.ts';
import { Button } from '#components/ui/button.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { CopyValue } from '#components/domain/copy/copy-value.tsx';
import { exportOptions } from '#lib/queries/exports.ts';
import { isExportOver, type ExportView } from '#lib/exports/export-view.ts';
import { cancelExport } from '#server/actions/exports.ts';
import { ExportWaiting } from './export-waiting.tsx';
import { toReasonValues } from './to-reason-values.ts';

interface ExportProgressProps {
  id: string;
  /** How many rows it will have; undefined when there are too many to have been counted. */
  total: number | undefined;
}

/** Since when it waits or how far the file is, and the way to stop it; then what it holds and its hash. */
export function ExportProgress({ id, total }: ExportProgressProps) {
  const t = useTranslations('exports.panel');
  const { data, isError } = useQuery(exportOptions(id), queryClient);
  const { isPending, fault, run } = useAction();
  const endText = useEndText(data);
  useAnnouncedChange(endText, endText);
  useAnnouncedChange(isError, isError ? t('notKnown') : null);
  if (data && endText !== null) return <ExportEnd view={data} text={endText} />;
  // What was read before may be over by now.
  const view = isError ? undefined : data;
  const isWaiting = view?.state === 'waiting';
  return (
    <div className="flex flex-col gap-2">
      {!isWaiting && (
        <progress
          aria-label={t('progress')}
          max={total}
          value={total === undefined || isError ? undefined : Math.min(view?.rows ?? 0, total)}
          className="h-2 w-full accent-accent"
        />
      )}
      <div className="flex items-start justify-between gap-2 text-sm">
        {isError && <p>{t('notKnown')}</p>}
        {isWaiting && <ExportWaiting view={view} />}
        {!isError && !isWaiting && <RowsWritten rows={view?.rows ?? 0} total={total} />}
        <Button size="sm" isPending={isPending} onClick={() => void run(cancelExport({ id }))}>
          {t('cancel')}
        </Button>
      </div>
      {fault && (
        <p role="alert" className="text-sm text-danger-ink">
          {t('cancelFailed')}
        </p>
      )}
    </div>
  );
}

function RowsWritten({ rows, total }: { rows: number; total: number | undefined }) {
  const t = useTranslations('exports.panel');
  return (
    <p className="tabular-nums">
      {t('running', { rows })} {rows > 0 && total !== undefined && t('of', { total })}
    </p>
  );
}

/** What became of an export; null while it is not over. */
function useEndText(view: ExportView | undefined): string | null {
  const t = useTranslations('exports.panel');
  const endReason = useTranslations('exports.reason');
  if (view === undefined || !isExportOver(view)) return null;
  const { reason, rows, state } = view;
  if (state === 'complete') return t('complete', { rows });
  if (reason === null) return t(state === 'failed' ? 'failed' : 'cancelled');
  return endReason(reason, toReasonValues(view));
}

/** A whole file with its hash, or why there is none. */
function ExportEnd({ view: { sha256, state }, text }: { view: ExportView; text: string }) {
  const t = useTranslations('exports.panel');
  if (state !== 'complete') {
    return <p className={state === 'failed' ? 'text-danger-ink' : 'text-attention-ink'}>{text}</p>;
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium text-success-ink tabular-nums">{text}</p>
      {sha256 !== null && (
        <p className="flex items-start gap-1 text-sm text-muted">
          <span className="min-w-0">
            {t('hash')} <code className="font-mono break-all text-ink">{sha256}</code>
          </span>
          <CopyValue value={sha256} label={t('copyHash')} />
        </p>
      )}
    </div>
  );
}
