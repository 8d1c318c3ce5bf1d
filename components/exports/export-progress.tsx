import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { queryClient } from '#components/live/query-client.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyValue } from '#components/domain/copy/copy-value.tsx';
import { exportOptions, isExportOver } from '#lib/queries/exports.ts';
import { cancelExport } from '#server/actions/exports.ts';

interface ExportProgressProps {
  id: string;
  /** How many rows it will have; undefined when there are too many to have been counted. */
  total: number | undefined;
}

/** How far the file is, and the way to stop it; then what it holds and its hash. */
export function ExportProgress({ id, total }: ExportProgressProps) {
  const t = useTranslations('exports.panel');
  const endReason = useTranslations('exports.reason');
  const { data } = useQuery(exportOptions(id), queryClient);
  const rows = data?.rows ?? 0;
  if (!data || !isExportOver(data)) {
    return (
      <div className="flex flex-col gap-2">
        <progress
          aria-label={t('progress')}
          max={total}
          value={total === undefined ? undefined : Math.min(rows, total)}
          className="h-2 w-full accent-accent"
        />
        <div className="flex items-center justify-between gap-2 text-sm">
          <p className="tabular-nums">
            {t('running', { rows })} {rows > 0 && total !== undefined && t('of', { total })}
          </p>
          <Button size="sm" onClick={() => void cancelExport({ id })}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    );
  }
  if (data.state !== 'complete') {
    return (
      <p role="status" className={data.state === 'failed' ? 'text-danger-ink' : 'text-attention-ink'}>
        {data.reason === null
          ? t(data.state === 'failed' ? 'failed' : 'cancelled')
          : endReason(data.reason, { id })}
      </p>
    );
  }
  return (
    <div role="status" className="flex flex-col gap-1">
      <p className="font-medium text-success-ink tabular-nums">{t('complete', { rows })}</p>
      {data.sha256 !== null && (
        <p className="flex items-start gap-1 text-sm text-muted">
          <span className="min-w-0">
            {t('hash')} <code className="font-mono break-all text-ink">{data.sha256}</code>
          </span>
          <CopyValue value={data.sha256} label={t('copyHash')} />
        </p>
      )}
    </div>
  );
}
