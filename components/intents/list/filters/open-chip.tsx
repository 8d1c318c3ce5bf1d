import { Icon } from '#components/ui/icon.tsx';
import type { ChangeFilter } from '#components/domain/filter/use-filter-draft.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { ListWords } from '../list-words.ts';

interface OpenChipProps {
  open: IntentFilter['open'];
  words: ListWords;
  change: ChangeFilter<IntentFilter>;
}

/** The open amount that a list is of, also on a phone. A report chooses it; here it can be removed. */
export function OpenChip({ open, words, change }: OpenChipProps) {
  const copy = words.filter.open;
  if (open === undefined || copy === null) return null;
  return (
    <div className="flex sm:basis-full">
      <span className="inline-flex min-w-0 items-center rounded-md border border-line bg-sunken pl-2.5 text-sm">
        <span className="min-w-0 py-1">
          <span className="text-muted">{copy.label}:</span> {copy.name}
        </span>
        <button
          type="button"
          aria-label={`${copy.remove}: ${copy.name}`}
          onClick={() => change({ open: undefined })}
          className="ml-1 flex min-h-7 w-8 shrink-0 items-center justify-center self-stretch rounded-md text-muted hover:text-ink"
        >
          <Icon name="icon-x" className="text-[0.875rem]" />
        </button>
      </span>
    </div>
  );
}
