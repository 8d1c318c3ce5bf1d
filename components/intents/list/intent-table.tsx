'use client';

import { useDeferredValue, useMemo } from 'react';
import { formatUtc } from '#lib/i18n/format-instant.ts';
import type { IntentPage } from '#lib/intents/page/intent-page.ts';
import type { IntentListRow } from '#lib/intents/summary/intent-summary.ts';
import {
  ADDED_COLUMNS,
  DEFAULT_COLUMNS,
  type AddedColumn,
  type OptionalColumn,
} from '#lib/intents/list/list-columns.ts';
import { IntentTableRow } from './intent-table-row.tsx';
import { FIRST_COLUMNS, LAST_COLUMN, type ListWords } from './list-words.ts';
import { useChangeColour } from './use-change-colour.ts';

/** More than a screen has. */
const FIRST_ROWS = 16;
const ROW_HEIGHT_PX = 49;

interface IntentTableProps {
  rows: readonly IntentListRow[];
  words: ListWords;
  columns: readonly OptionalColumn[];
  /** That of them which the rows are ordered by, the newest first; undefined: when they were created. */
  order?: AddedColumn | undefined;
  /** What the columns show that is not in the rows. */
  details?: IntentPage['details'];
  /** Of a search: by what each row was found. */
  matches?: IntentPage['matches'];
  /** What the table holds, for a user who cannot see it. */
  caption?: string;
}

/** The rows under their headings. A document has the first ones, and room for those that its script adds. */
export function IntentTable(props: IntentTableProps) {
  const { rows, words, columns, order, details, matches } = props;
  const { caption = order ? `${words.caption}: ${words.column[order]}` : words.caption } = props;
  // By a style of the table: a choice among these columns renders no row again.
  const hidden = DEFAULT_COLUMNS.filter((column) => !columns.includes(column)).join(' ');
  // Those that are rarely shown are not there at all then.
  const added = useMemo(() => ADDED_COLUMNS.filter((column) => columns.includes(column)), [columns]);
  const isWhole = useDeferredValue(true, false);
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  const missing = rows.length - shown.length;
  const body = useChangeColour(rows);
  return (
    <div className="overflow-x-auto">
      <table
        className="intents"
        data-hidden={hidden}
        data-wide={added.length > 0 || undefined}
        onPointerOver={({ target }) => nameInFull(target, words)}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {[...FIRST_COLUMNS, ...added, LAST_COLUMN].map((id) => (
              <th key={id} scope="col" aria-sort={id === order ? 'descending' : undefined}>
                {words.column[id]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((intent) => (
            <IntentTableRow
              key={intent.id}
              intent={intent}
              words={words}
              added={added}
              order={order}
              details={details?.[intent.id]}
              match={matches?.[intent.id]}
            />
          ))}
        </tbody>
      </table>
      {missing > 0 && <svg aria-hidden width="1" height={missing * ROW_HEIGHT_PX} />}
    </div>
  );
}

const CUT = 'code, time, code + span, td > bdi, td > div > span:first-child';

/**
 * What a cell cuts or writes in the app's time zone is said in full, and in UTC, where the pointer is.
 * Each time: a row may have changed since.
 */
function nameInFull(target: EventTarget, words: ListWords): void {
  const cut = target instanceof Element ? target.closest<HTMLElement>(CUT) : null;
  if (!cut) return;
  const text = cut.matches('code + span') ? `${words.reference}: ${cut.textContent}` : cut.textContent;
  cut.title = cut instanceof HTMLTimeElement ? `${formatUtc(cut.dateTime)} UTC` : text;
}
