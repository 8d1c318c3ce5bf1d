import { clsx } from 'clsx';
import { Icon } from '#components/ui/icon.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';

interface FilterSearchProps {
  label: string;
  placeholder: string;
  query: string;
  className?: string;
  type: (query: string) => void;
}

/** The text that a list is searched for. */
export function FilterSearch({ label, placeholder, query, className, type }: FilterSearchProps) {
  return (
    <label className={clsx('flex min-w-0 grow flex-col gap-1 text-sm text-muted', className)}>
      {label}
      <span className="relative">
        <Icon name="icon-search" className="pointer-events-none absolute top-2.5 left-2.5 text-faint" />
        <input
          type="search"
          name="query"
          value={query}
          onChange={({ target }) => type(target.value)}
          maxLength={255}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          className={fieldStyle(false, 'pl-8')}
        />
      </span>
    </label>
  );
}
