import { clsx } from 'clsx';
import { Icon } from '#components/ui/icon.tsx';
import { useSearchKey } from './use-search-key.ts';
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
  const input = useSearchKey();
  return (
    <label className={clsx('flex min-w-0 grow flex-col gap-1 text-sm text-muted', className)}>
      {label}
      <span className="relative">
        <Icon name="icon-search" className="pointer-events-none absolute top-2.5 left-2.5 text-faint" />
        <input
          ref={input}
          aria-keyshortcuts="/"
          type="search"
          name="query"
          value={query}
          onChange={({ target }) => type(target.value)}
          maxLength={255}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          className={fieldStyle(false, 'peer pr-8 pl-8')}
        />
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-2 right-2 rounded-sm border border-line px-1 font-sans text-xs text-faint peer-not-placeholder-shown:hidden peer-focus:hidden max-sm:hidden"
        >
          /
        </kbd>
      </span>
    </label>
  );
}
