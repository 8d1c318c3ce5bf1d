'use client';

import { clsx } from 'clsx';
import { useEffect, useState, type ReactNode } from 'react';

interface WithTipProps {
  /** For the `aria-describedby` of what it is about. */
  tipId: string;
  tip: ReactNode;
  children: ReactNode;
}

/**
 * A text below a control while the pointer is on either of them, or the control has the focus. Esc hides it
 * until the next of these (WCAG 2.2, 1.4.13).
 */
export function WithTip({ tipId, tip, children }: WithTipProps) {
  const [isClosed, setIsClosed] = useState(false);
  const open = () => setIsClosed(false);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setIsClosed(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <span className="group relative inline-flex w-fit" onPointerEnter={open} onFocus={open}>
      {children}
      <span
        className={clsx(
          'invisible absolute top-full left-0 z-20 pt-1',
          !isClosed && 'group-focus-within:visible group-hover:visible',
        )}
      >
        <span
          id={tipId}
          className="block w-64 rounded-md border border-line bg-surface p-2 text-sm text-muted shadow-overlay"
        >
          {tip}
        </span>
      </span>
    </span>
  );
}
