import { fieldStyle } from '#components/ui/field/field-style.ts';

interface FilterSearchProps {
  label: string;
  placeholder: string;
  query: string;
}

/** The text a filter form searches for. */
export function FilterSearch({ label, placeholder, query }: FilterSearchProps) {
  return (
    <label className="flex min-w-0 grow flex-col gap-1 text-sm text-muted sm:max-w-80">
      {label}
      <span className="relative">
        <span className="icon-search pointer-events-none absolute top-2.5 left-2.5 text-faint" />
        <input
          type="search"
          name="query"
          defaultValue={query}
          maxLength={255}
          placeholder={placeholder}
          spellCheck={false}
          autoCapitalize="none"
          className={fieldStyle(false, 'pl-8')}
        />
      </span>
    </label>
  );
}
