'use client';

import { lazy, Suspense, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { Popover } from '#components/ui/popover.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { importWithRetry } from '#lib/browser/load-with-retry.ts';
import type { ViewPanelProps } from './view-panel.tsx';

const LazyPanel = lazy(() =>
  importWithRetry(() => import('./view-panel.tsx').then(({ ViewPanel }) => ({ default: ViewPanel }))),
);

const PANEL_ID = 'view-panel';

interface ViewMenuProps extends Omit<ViewPanelProps, 'close'> {
  label: string;
}

/** What can be done with the current view, and saving a new one. Its panel is loaded when it is opened. */
export function ViewMenu({ label, ...panel }: ViewMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL_ID}
        onClick={() => setWasOpened(true)}
        className={buttonStyle({ size: 'sm' })}
      >
        <Icon name="icon-bookmark" />
        {label}
      </button>
      <Popover id={PANEL_ID} label={label} className="filter-panel export-panel view-panel">
        {wasOpened && (
          <Suspense fallback={<Skeleton className="h-48 w-full" />}>
            <LazyPanel
              key={panel.current?.id}
              {...panel}
              close={() => document.getElementById(PANEL_ID)?.hidePopover()}
            />
          </Suspense>
        )}
      </Popover>
    </>
  );
}
