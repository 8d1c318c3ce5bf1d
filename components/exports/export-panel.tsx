'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { ViewCopy } from '#components/live/view-copy.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { useAction } from '#components/ui/use-action.ts';
import type { Fault } from '#lib/errors/result.ts';
import type { ExportFormat } from '#lib/exports/export-format.ts';
import type { ExportSelection } from '#lib/exports/export-selection.ts';
import type { ExportCount } from '#lib/exports/export-view.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import commonEn from '#messages/en/common.json';
import en from '#messages/en/exports.json';
import faultEn from '#messages/en/fault.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/exports.json';
import faultPtBr from '#messages/pt-BR/fault.json';
import { startExport } from '#server/actions/exports.ts';
import { downloadInTurn } from './download-in-turn.ts';
import { ExportProgress } from './export-progress.tsx';
import { FormatForm } from './format-form.tsx';
import { RunningExport } from './running-export.tsx';
import { useExportCount } from './use-export-count.ts';

/** Both languages, and what can fail, come with the panel: no page carries any of it. */
const MESSAGES: Readonly<Record<Locale, ClientCopy['messages']>> = {
  en: { exports: { panel: en.panel, reason: en.reason }, common: commonEn, fault: faultEn },
  'pt-BR': { exports: { panel: ptBr.panel, reason: ptBr.reason }, common: commonPtBr, fault: faultPtBr },
};

interface ExportPanelProps {
  selection: ExportSelection;
  /** How often its button was pressed: each time the rows are counted again. */
  presses: number;
  locale: Locale;
}

/** How many rows, in which format; then how far the file is. */
export function ExportPanel({ locale, ...props }: ExportPanelProps) {
  return (
    <ViewCopy copy={{ locale, messages: MESSAGES[locale] }}>
      <ExportSteps {...props} />
    </ViewCopy>
  );
}

function ExportSteps({ selection, presses }: Omit<ExportPanelProps, 'locale'>) {
  const t = useTranslations('exports.panel');
  const [startedId, setStartedId] = useState<string>();
  const { isPending, fault, run } = useAction();
  const count = useExportCount(selection, presses);
  async function start(format: ExportFormat) {
    const started = await run(startExport({ selection, format }));
    if (!started.ok) return;
    setStartedId(started.value.id);
    void downloadInTurn(started.value.id);
  }
  return (
    <div className="flex flex-col gap-3">
      {/* For the focus of a button that is gone. */}
      <h3 className="sr-only">{t('start')}</h3>
      {startedId === undefined ? (
        <>
          <p aria-live="polite">
            <CountText list={selection.list} count={count} />
            <span className="block pt-0.5 text-sm text-muted">{t('exactly')}</span>
          </p>
          <FormatForm isPending={isPending} start={start} />
          {fault && <Refusal fault={fault} />}
        </>
      ) : (
        <>
          <div ref={takeFocus} role="group" aria-label={t('progress')} tabIndex={-1} className="outline-none">
            <ExportProgress id={startedId} total={count?.isMore === false ? count.rows : undefined} />
          </div>
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

/** Of a user whose other export runs, that one is shown: this is the place where it can be cancelled. */
function Refusal({ fault }: { fault: Fault }) {
  const runningId = fault.code === 'export_in_progress' ? fault.values?.exportId : undefined;
  if (runningId === undefined) return <FaultPanel fault={fault} isNarrow />;
  return <RunningExport id={runningId} fault={fault} />;
}

/** The button that began the export had the focus and is gone; a user may have moved it meanwhile. */
function takeFocus(progress: HTMLElement | null): void {
  if (document.activeElement === document.body) progress?.focus();
}

interface CountTextProps {
  list: ExportSelection['list'];
  count: ExportCount | null | undefined;
}

function CountText({ list, count }: CountTextProps) {
  const t = useTranslations('exports.panel');
  if (count === undefined) return <span className="block text-muted">{t('counting')}</span>;
  if (count === null) return <span className="block text-muted">{t('notCounted')}</span>;
  const { rows, isMore } = count;
  return (
    <span className="block font-medium">
      {isMore ? t(`countAtLeast.${list}`, { count: rows }) : t(`count.${list}`, { count: rows })}
    </span>
  );
}
