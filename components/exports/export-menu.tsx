'use client';

import { lazy, Suspense, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { Popover } from '#components/ui/popover.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { importWithRetry } from '#lib/browser/load-with-retry.ts';
import type { ExportSelection } from '#lib/exports/export-selection.ts';
import type { Locale } from '#lib/i18n/locales.ts';

const LazyPanel = lazy(() =>
  importWithRetry(() => import('./export-panel.tsx').then(({ ExportPanel }) => ({ default: ExportPanel }))),
);

interface ExportMenuProps {
  label: string;
  selection: ExportSelection;
  locale: Locale;
}

/** Takes the filtered list out of the dashboard. Its panel is loaded when it is opened. */
export function ExportMenu({ label, selection, locale }: ExportMenuProps) {
  const [presses, setPresses] = useState(0);
  const panelId = `export-${selection.list}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        onClick={() => setPresses(presses + 1)}
        className={buttonStyle({ size: 'sm' })}
      >
        <Icon name="icon-download" />
        {label}
      </button>
      <Popover id={panelId} label={label} className="filter-panel export-panel">
        {presses > 0 && (
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <LazyPanel
              key={JSON.stringify(selection)}
              selection={selection}
              presses={presses}
              locale={locale}
            />
          </Suspense>
        )}
      </Popover>
    </>
  );
}
