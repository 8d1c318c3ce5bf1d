'use client';

import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { FilterChoice, type Choices } from './filter-choice.tsx';
import { FilterDay } from './filter-day.tsx';
import { isWholeDay } from './is-whole-day.ts';
import { useEarlyInput } from './use-early-input.ts';
import { FilterSearch } from './filter-search.tsx';
import { toFilterHref } from './to-filter-href.ts';
import { useFilterDraft, type ChangeFilter } from './use-filter-draft.ts';

type Values = Readonly<Record<string, string>>;
export type FilterField =
  | { readonly kind: 'search'; readonly name: 'query'; readonly label: string; readonly placeholder: string }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      readonly all: string;
      readonly choices: Choices<string>;
    }
  | {
      readonly kind: 'day';
      readonly name: string;
      readonly label: string;
      /** The day that the address has, as its language writes it. */
      readonly inWords: string | undefined;
    };

interface FilterBarProps {
  /** The page that is filtered. */
  path: string;
  label: string;
  /** The text of the link to the page without a filter, where there is one. */
  clear?: string;
  fields: readonly FilterField[];
  /** What the address says; a field without one filters nothing. */
  values: Values;
  /** Says that the day `from` is after the day `to`; without it nothing is said of that. */
  reversed?: string;
}

/**
 * The filters of a list, each applied at once; the address is the filter. Before its script has loaded it is
 * a plain form.
 */
export function FilterBar({ path, label, clear, fields, values, reversed }: FilterBarProps) {
  const { draft, change, isPending } = useFilterDraft<Values>(values, (next) => toFilterHref(path, next));
  const form = useEarlyInput((name, value) => {
    if (fields.some((field) => field.name === name && field.kind === 'day') && !isWholeDay(value)) return;
    change({ [name]: value }, 'typed');
  });
  const search = fields.find(({ kind }) => kind === 'search');
  const errorId = useId();
  const { from = '', to = '' } = draft;
  const isReversed = reversed !== undefined && from !== '' && to !== '' && from > to;
  return (
    <search aria-label={label} aria-busy={isPending || undefined}>
      <form
        ref={form}
        action={path}
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-2 items-end gap-3 pb-4 max-sm:gap-2 sm:flex sm:flex-wrap"
      >
        {fields.map((field) => (
          <BarField
            key={field.name}
            field={field}
            value={draft[field.name] ?? ''}
            errorId={isReversed ? errorId : undefined}
            change={change}
          />
        ))}
        {clear !== undefined && toFilterHref(path, draft) !== path && (
          <TextLink href={path} className="py-2">
            {clear}
          </TextLink>
        )}
        {isReversed && (
          <p id={errorId} className="col-span-2 basis-full text-sm text-danger-ink">
            {reversed}
          </p>
        )}
        <noscript>
          <Button type="submit">{search?.label ?? label}</Button>
        </noscript>
      </form>
    </search>
  );
}

interface BarFieldProps {
  field: FilterField;
  value: string;
  /** Of what says why the days cannot be meant. */
  errorId: string | undefined;
  change: ChangeFilter<Values>;
}

function BarField({ field, value, errorId, change }: BarFieldProps) {
  switch (field.kind) {
    case 'search':
      return (
        <FilterSearch
          {...field}
          query={value}
          className="max-sm:col-span-2 sm:max-w-xl"
          type={(query) => change({ query }, 'typed')}
        />
      );
    case 'choice':
      return (
        <FilterChoice
          {...field}
          chosen={value === '' ? 'all' : value}
          className="w-40"
          choose={(chosen) => change({ [field.name]: chosen })}
        />
      );
    case 'day':
      return (
        <FilterDay
          {...field}
          isInRow
          day={value}
          errorId={errorId}
          className="sm:w-36"
          choose={(day) => change({ [field.name]: day }, 'typed')}
        />
      );
  }
}
