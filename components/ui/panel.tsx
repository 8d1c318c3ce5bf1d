import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

interface PanelProps {
  title: ReactNode;
  /** At the right of the title: a count, a link. */
  aside?: ReactNode;
  className?: string;
  /** Rows that reach the panel's edges: a table, a list. */
  flush?: boolean;
  children: ReactNode;
}

/** A titled part of a page. */
export function Panel({ title, aside, className, flush = false, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={clsx('flex min-w-0 flex-col rounded-lg border border-line bg-surface', className)}
    >
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        {aside !== undefined && <div className="text-sm text-muted">{aside}</div>}
      </div>
      <div className={clsx('min-w-0 grow', !flush && 'p-4')}>{children}</div>
    </section>
  );
}
