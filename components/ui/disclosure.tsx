import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Content behind a button. Native, so it opens without a script and find-in-page reaches into it. */
export function Disclosure({
  summary,
  isOpen = false,
  onToggle,
  children,
}: {
  summary: ReactNode;
  /** Open from the start; a reader may still close it. */
  isOpen?: boolean;
  /** Called when a user opened or closed it. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}>
      <summary className="flex w-fit list-none items-center gap-1 rounded-sm py-1 text-sm font-medium text-muted hover:text-ink">
        <Icon
          name="icon-chevron-right"
          className="transition-transform motion-reduce:transition-none [details[open]>summary>&]:rotate-90"
        />
        {summary}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
