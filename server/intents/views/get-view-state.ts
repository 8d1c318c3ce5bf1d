import 'server-only';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { ListLook } from '#lib/intents/list/list-href.ts';
import type { ListView } from '#lib/intents/list/list-view.ts';
import { toViewState, type ViewState } from '#lib/intents/list/view-state.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getPreferences } from '#server/intents/preferences.ts';
import { listViews } from './list-views.ts';

interface Asked {
  readonly filter: IntentFilter;
  readonly look: ListLook;
  /** Of its day are the days of a view that are a range. */
  readonly nowMs: number;
}

/** The saved views that a user may use, and how the list at an address is one of them. Throws `forbidden`. */
export async function getViewState(
  { nowMs, ...address }: Asked,
  session: Session,
): Promise<{ readonly views: readonly ListView[]; readonly state: ViewState }> {
  const [views, { intentColumns }] = await Promise.all([listViews(session, nowMs), getPreferences(session)]);
  return { views, state: toViewState({ views, preferred: intentColumns, ...address }) };
}
