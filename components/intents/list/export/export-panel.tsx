'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ViewCopy } from '#components/live/view-copy.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { EXPORT_FORMATS, type ExportFormat } from '#lib/exports/export-format.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { startExport } from '#server/actions/exports.ts';
import { ExportProgress } from './export-progress.tsx';

interface ExportPanelProps {
  filter: IntentFilter;
  total: number;
  /** There may be more than `total`. */
  isMore: boolean;
  copy: ClientCopy;
}

/** How many rows, in which format; then how far the file is. */
export function ExportPanel({ copy, ...props }: ExportPanelProps) {
  return (
    <ViewCopy copy={copy}>
      <ExportSteps {...props} />
    </ViewCopy>
  );
}

function ExportSteps({ filter, total, isMore }: Omit<ExportPanelProps, 'copy'>) {
  const t = useTranslations('exports.panel');
  const [startedId, setStartedId] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  const [isPending, setIsPending] = useState(false);
  async function start(format: ExportFormat) {
    setIsPending(true);
    setHasFailed(false);
    const started = await startExport({ filter, format });
    setIsPending(false);
    if (!started.ok) {
      setHasFailed(true);
      return;
    }
    setStartedId(started.value.id);
    download(`/api/exports/${started.value.id}/file`);
  }
  return (
    <div className="flex flex-col gap-3">
      {startedId === undefined ? (
        <>
          <p>
            <span className="block font-medium">
              {isMore ? t('countAtLeast', { count: total }) : t('count', { count: total })}
            </span>
            <span className="block pt-0.5 text-sm text-muted">{t('exactly')}</span>
          </p>
          <FormatForm isPending={isPending} start={start} />
          {hasFailed && (
            <p role="alert" className="text-sm text-danger-ink">
              {t('startFailed')}
            </p>
          )}
        </>
      ) : (
        <>
          <ExportProgress id={startedId} total={isMore ? undefined : total} />
          <Button size="sm" onClick={() => setStartedId(undefined)}>
            {t('again')}
          </Button>
        </>
      )}
      <TextLink href="/exports" className="text-sm">
        {t('history')}
      </TextLink>
    </div>
  );
}

interface FormatFormProps {
  isPending: boolean;
  start: (format: ExportFormat) => Promise<void>;
}

function FormatForm({ isPending, start }: FormatFormProps) {
  const t = useTranslations('exports.panel');
  const [format, setFormat] = useState<ExportFormat>('csv-br');
  return (
    <>
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 text-sm text-muted">{t('format.label')}</legend>
        {EXPORT_FORMATS.map((value) => (
          <label key={value} className="check-row items-start">
            <input
              type="radio"
              name="export-format"
              value={value}
              checked={format === value}
              onChange={() => setFormat(value)}
              className="mt-0.5"
            />
            <span>
              <span className="block">{t(`format.${value}`)}</span>
              <span className="block text-sm text-muted">{t(`formatNote.${value}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button variant="primary" isPending={isPending} onClick={() => void start(format)}>
        {t('start')}
      </Button>
    </>
  );
}

/** The browser's own download, with its own place to stop it. */
function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
