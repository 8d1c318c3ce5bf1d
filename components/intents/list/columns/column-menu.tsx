import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { Popover } from '#components/ui/popover.tsx';
import {
  areSameColumns,
  DEFAULT_COLUMNS,
  OPTIONAL_COLUMNS,
  type OptionalColumn,
} from '#lib/intents/list/list-columns.ts';
import type { ListWords } from '../list-words.ts';

const PANEL_ID = 'column-panel';

/** A phone has no room for the others. */
const onPhone = (column: OptionalColumn) => DEFAULT_COLUMNS.includes(column) && column !== 'destination';

interface ColumnMenuProps {
  columns: readonly OptionalColumn[];
  /** Shown whatever is chosen: the list is ordered by it. */
  order: OptionalColumn | undefined;
  words: ListWords;
  /** The last choice was not kept. */
  hasFailed: boolean;
  choose: (columns: readonly OptionalColumn[]) => void;
}

/** Which columns the list shows. */
export function ColumnMenu({ columns, order, words, hasFailed, choose }: ColumnMenuProps) {
  const { title, note, reset, failed } = words.columns;
  const labelOf = (column: OptionalColumn) =>
    column === 'reference' ? words.reference : words.column[column];
  const toggle = (column: OptionalColumn) =>
    choose(OPTIONAL_COLUMNS.filter((one) => columns.includes(one) !== (one === column)));
  return (
    <>
      <button type="button" popoverTarget={PANEL_ID} className={buttonStyle({ size: 'sm' })}>
        <Icon name="icon-columns-3" />
        {title}
      </button>
      <Popover id={PANEL_ID} label={title} className="filter-panel" renders="idle">
        <div className="flex flex-col gap-1">
          {OPTIONAL_COLUMNS.map((column) => (
            <label key={column} className={onPhone(column) ? 'check-row' : 'check-row max-sm:hidden'}>
              <input
                type="checkbox"
                checked={column === order || columns.includes(column)}
                disabled={column === order}
                onChange={() => toggle(column)}
              />
              <span className="first-letter:uppercase">{labelOf(column)}</span>
            </label>
          ))}
          {!areSameColumns(columns, DEFAULT_COLUMNS) && (
            <Button size="sm" variant="ghost" onClick={() => choose(DEFAULT_COLUMNS)}>
              {reset}
            </Button>
          )}
          {hasFailed && (
            <p role="alert" className="px-1.5 text-sm text-danger-ink">
              {failed}
            </p>
          )}
          <p className="px-1.5 pt-1 text-xs text-faint">{note}</p>
        </div>
      </Popover>
    </>
  );
}
