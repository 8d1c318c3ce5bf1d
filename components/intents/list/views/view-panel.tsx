import { ViewCopy } from '#components/live/view-copy.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { OptionalColumn } from '#lib/intents/list/list-columns.ts';
import type { ListView } from '#lib/intents/list/list-view.ts';
import en from '#messages/en/views.json';
import ptBr from '#messages/pt-BR/views.json';
import { CurrentView } from './current-view.tsx';
import type { DaysOnScreen } from './kept-days.ts';
import { NewView } from './new-view.tsx';

/** Both languages come with the panel, so that no page carries any of it. */
const MESSAGES: Readonly<Record<Locale, ClientCopy['messages']>> = {
  en: { views: { panel: en.panel } },
  'pt-BR': { views: { panel: ptBr.panel } },
};

export interface ViewPanelProps {
  current: ListView | null;
  isChanged: boolean;
  /** The filter and the columns on screen. */
  search: string;
  onScreen: DaysOnScreen;
  columns: readonly OptionalColumn[];
  /** Why this user may not share views; null when they may. */
  shareRefusal: string | null;
  locale: Locale;
  close: () => void;
}

/** The current view, and a new one of what is on screen. */
export function ViewPanel({ locale, current, ...panel }: ViewPanelProps) {
  return (
    <ViewCopy copy={{ locale, messages: MESSAGES[locale] }}>
      <div className="flex flex-col gap-3">
        {current !== null && (
          <>
            <CurrentView view={current} {...panel} />
            <hr className="border-line" />
          </>
        )}
        <NewView {...panel} isFirst={current === null} />
      </div>
    </ViewCopy>
  );
}
