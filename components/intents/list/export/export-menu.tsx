'use client';

import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { buttonStyle } from '#components/ui/button-style.ts';
import { Popover } from '#components/ui/popover.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { untilLoaded } from '#lib/browser/load-until-there.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';

const LazyPanel = lazy(() =>
  untilLoaded(() => import('./export-panel.tsx').then(({ ExportPanel }) => ({ default: ExportPanel }))),
);

const PANEL_ID = 'export-panel';

interface ExportMenuProps {
  label: string;
  filter: IntentFilter;
  total: number;
  isMore: boolean;
  copy: ClientCopy;
}

/** Takes the filtered list out of the dashboard. Its panel is loaded when it is opened. */
export function ExportMenu({ label, ...panel }: ExportMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL_ID}
        onClick={() => setWasOpened(true)}
        className={buttonStyle({ size: 'sm' })}
      >
        <Download aria-hidden />
        {label}
      </button>
      <Popover id={PANEL_ID} label={label} className="filter-panel export-panel">
        {wasOpened && (
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <LazyPanel {...panel} />
          </Suspense>
        )}
      </Popover>
    </>
  );
}
