import { ViewCopy } from '#components/live/view-copy.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import type { OptionalColumn } from '#lib/intents/list/list-columns.ts';
import type { ListView } from '#lib/intents/list/list-view.ts';
import { CurrentView } from './current-view.tsx';
import { NewView } from './new-view.tsx';

export interface ViewPanelProps {
  current: ListView | null;
  isChanged: boolean;
  /** The filter and the columns on screen. */
  search: string;
  columns: readonly OptionalColumn[];
  /** Why this user may not share views; null when they may. */
  shareRefusal: string | null;
  copy: ClientCopy;
  close: () => void;
}

/** The current view, and a new one of what is on screen. */
export function ViewPanel({ copy, current, ...panel }: ViewPanelProps) {
  return (
    <ViewCopy copy={copy}>
      <div className="flex flex-col gap-3">
        {current !== null && (
          <>
            <CurrentView view={current} {...panel} />
            <hr className="border-line" />
          </>
        )}
        <NewView {...panel} />
      </div>
    </ViewCopy>
  );
}
