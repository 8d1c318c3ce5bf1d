import { FilterMenu } from '#components/domain/filter/filter-menu.tsx';
import { Button } from '#components/ui/button.tsx';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { ListWords } from '../list-words.ts';
import type { ChangeFilter } from '#components/domain/filter/use-filter-draft.ts';

interface StatusChoiceProps {
  chosen: IntentFilter['status'];
  words: ListWords;
  change: ChangeFilter<IntentFilter>;
}

/** Any number of statuses. One that is chosen stays in the list, also when this build does not know it. */
export function StatusChoice({ chosen, words, change }: StatusChoiceProps) {
  const { filter } = words;
  const offered = [...filter.statuses, ...chosen.filter((status) => !filter.statuses.includes(status))];
  const labelOf = (status: string) => words.status[status]?.label ?? status;
  const [first] = chosen;
  const several = filter.statusCount.replace('{n}', String(chosen.length));
  const shown = first === undefined ? filter.all : chosen.length === 1 ? labelOf(first) : several;
  function toggle(status: string, isChosen: boolean) {
    const others = chosen.filter((one) => one !== status);
    change({ status: isChosen ? [...others, status].sort() : others });
  }
  return (
    <FilterMenu id="filter-status" label={filter.statusLabel} shown={shown} className="w-66 max-sm:w-full">
      <Button size="sm" variant="ghost" className="w-full" onClick={() => change({ status: [] })}>
        {filter.all}
      </Button>
      {offered.map((status) => (
        <label key={status} className="check-row">
          <input
            type="checkbox"
            name="status"
            value={status}
            checked={chosen.includes(status)}
            onChange={({ target }) => toggle(status, target.checked)}
          />
          <span className="min-w-0 break-words">{labelOf(status)}</span>
        </label>
      ))}
    </FilterMenu>
  );
}
