import { fieldStyle } from '#components/ui/field/field-style.ts';
import { Select } from '#components/ui/field/select.tsx';
import type { ListWords } from '../list-words.ts';

interface SearchFieldProps {
  query: string;
  words: ListWords;
  type: (query: string) => void;
}

/** Any part of an id, reference, hash, address or key. */
export function SearchField({ query, words: { filter: copy }, type }: SearchFieldProps) {
  return (
    <label className="flex min-w-0 grow flex-col gap-1 text-sm text-muted sm:max-w-xl">
      {copy.search}
      <span className="relative">
        <span className="icon-search pointer-events-none absolute top-2.5 left-2.5 text-faint" />
        <input
          type="search"
          name="query"
          value={query}
          onChange={({ target }) => type(target.value)}
          maxLength={255}
          placeholder={copy.searchPlaceholder}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          className={fieldStyle(false, 'pl-8')}
        />
      </span>
    </label>
  );
}

interface OneOfProps {
  label: string;
  name: string;
  chosen: string;
  all: string;
  choices: readonly (readonly [value: string, label: string])[];
  choose: (value: string) => void;
}

/** One of a few; the first one filters nothing. */
export function OneOf({ label, name, chosen, all, choices, choose }: OneOfProps) {
  return (
    <label className="flex flex-col gap-1 text-sm text-muted">
      {label}
      <Select
        name={name}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        className="w-36 max-sm:w-full"
      >
        <option value="all">{all}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </label>
  );
}
