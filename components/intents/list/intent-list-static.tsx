import type { IntentFilter, IntentPage } from '#lib/intents/intent-view.ts';
import { INTENT_COLUMNS } from './intent-columns.tsx';
import { IntentListView } from './intent-list-view.tsx';
import { IntentRow } from './intent-row.tsx';

/** The list as the server renders it. */
export function IntentListStatic({ page, filter }: { page: IntentPage; filter: IntentFilter }) {
  const rows = page.intents.map((intent) => (
    <IntentRow key={intent.id} intent={intent} cells={INTENT_COLUMNS.map(({ cell }) => cell(intent))} />
  ));
  return <IntentListView page={page} filter={filter} rows={rows} />;
}
