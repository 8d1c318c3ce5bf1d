import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Popover } from '#components/ui/popover.tsx';

interface FilterMenuProps {
  id: string;
  label: string;
  /** What is chosen, as one line. */
  shown: string;
  className?: string;
  children: ReactNode;
}

/** A filter that is more than one choice: it looks as the lists beside it do and opens a panel. */
export function FilterMenu({ id, label, shown, className, children }: FilterMenuProps) {
  return (
    <div className={className}>
      <span id={`${id}-label`} className="mb-1 block text-sm text-muted">
        {label}
      </span>
      <button
        type="button"
        popoverTarget={id}
        aria-labelledby={`${id}-label ${id}-shown`}
        className="field flex items-center justify-between gap-2 text-left"
      >
        <span id={`${id}-shown`} className="truncate">
          {shown}
        </span>
        <Icon name="icon-chevron-down" className="text-muted" />
      </button>
      <Popover id={id} label={label} className="filter-panel" renders="pointed-at">
        {children}
      </Popover>
    </div>
  );
}
