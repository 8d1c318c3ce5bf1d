import { memo, type ReactNode } from 'react';
import { CutText } from '#components/domain/cut-text.tsx';
import { formatInstant } from '#lib/i18n/format-instant.ts';
import { toRowStatus } from '#lib/intents/completion/shown-status.ts';
import { findOwnReference } from '#lib/intents/create/own-reference.ts';
import type { IntentListRow } from '#lib/intents/summary/intent-summary.ts';
import type { AddedColumn } from '#lib/intents/list/list-columns.ts';
import type { RowDetails } from '#lib/intents/list/row-details.ts';
import { findRowMark, joinMark } from '#lib/intents/list/row-mark.ts';
import type { MatchKind } from '#lib/intents/list/match-kind.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { statusLabel, type ListWords } from './list-words.ts';

interface IntentTableRowProps {
  intent: IntentListRow;
  words: ListWords;
  /** The columns that a user added. */
  added?: readonly AddedColumn[];
  /** That of them which the list is ordered by: a phone shows it, too. */
  order?: AddedColumn | undefined;
  /** What they show that is not in the row; undefined until it is read. */
  details?: RowDetails | undefined;
  /** By what a search found it. */
  match?: MatchKind | undefined;
}

/**
 * One conversion; all of the row is its link. There are fifty on a page and each event renders one: few
 * elements, no hooks, and `intent-table.css` has the looks.
 */
export const IntentTableRow = memo(function IntentTableRow({
  intent,
  words,
  added = [],
  order,
  details,
  match,
}: IntentTableRowProps) {
  const { id, intentType, chainId, destination, createdAt, updatedAt } = intent;
  const amount = intent.amountCents === null ? '—' : formatBrl(intent.amountCents);
  const { key, tone } = toRowStatus(intent);
  const status = words.shown[key] ?? statusLabel(words, intent.burnOutcome ?? intent.status, intentType);
  const found = findRowMark(intent);
  const mark = found && words.mark[found];
  const state = joinMark({ key, text: status }, found && { key: found, text: words.mark[found] });
  const reference = findOwnReference(intent);
  return (
    <tr>
      <td className={intentType}>
        <span>{words.type[intentType]}</span>
        <a href={`/intents/${id}`} aria-label={`${words.type[intentType]} ${amount}, ${state}, ${id}`} />
      </td>
      <td>
        <code>
          <CutText value={id} />
        </code>
        {reference !== null && <span>{reference}</span>}
        {match !== undefined && <small>{words.match[match]}</small>}
      </td>
      <td>
        <div>
          {/* A new one for a new status: a title that it was given says the old one. */}
          <span key={status} className={tone}>
            {status}
          </span>
          {/* As RowMarkIcon shows it. */}
          {mark !== null && <span role="img" aria-label={mark} title={mark} className="mark" />}
        </div>
      </td>
      <td>{words.chain[chainId]}</td>
      <td>
        {destination === null ? (
          '—'
        ) : (
          <code>
            <CutText value={destination} />
          </code>
        )}
      </td>
      <td>
        <time dateTime={createdAt}>{formatInstant(createdAt, words.locale)}</time>
      </td>
      {added.map((column) => toAddedCell(column, column === order, { ...details, updatedAt }, words))}
      <td>{amount}</td>
    </tr>
  );
});

type Shown = RowDetails & Pick<IntentListRow, 'updatedAt'>;

function toAddedCell(column: AddedColumn, isOrder: boolean, shown: Shown, words: ListWords): ReactNode {
  return (
    <td key={column} className={isOrder ? 'order' : undefined}>
      {toCell(column, shown, words)}
    </td>
  );
}

const INSTANTS: ReadonlySet<AddedColumn> = new Set(['updatedAt', 'endedAt', 'expiresAt', 'scheduledFor']);

/** What is not read yet is empty, what there is not is a dash. */
function toCell(column: AddedColumn, shown: Shown, words: ListWords): ReactNode {
  const value = shown[column];
  if (value === undefined) return null;
  if (column === 'createdBy') return <bdi>{value ?? words.createdElsewhere}</bdi>;
  if (value === null || value.length === 0) return '—';
  if (column === 'handledBy') return <bdi>{value}</bdi>;
  if (typeof value !== 'string') return <bdi>{value.join(', ')}</bdi>;
  if (INSTANTS.has(column)) return <time dateTime={value}>{formatInstant(value, words.locale)}</time>;
  return (
    <code>
      <CutText value={value} />
    </code>
  );
}
