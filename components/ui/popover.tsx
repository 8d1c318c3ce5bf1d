'use client';

import { clsx } from 'clsx';
import { useRef, type MouseEvent, type ReactNode } from 'react';

interface PopoverProps {
  id: string;
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * A panel over the page, opened by a button with `popoverTarget={id}`. The browser's own popover: Esc and a
 * press outside close it, the tab order enters it from its button, and it needs no script to open. Following
 * a link closes it.
 */
export function Popover({ id, label, className, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  function closeAfterLink(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a')) panel.current?.hidePopover();
  }
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="group"
      aria-label={label}
      onClick={closeAfterLink}
      className={clsx('popover', className)}
    >
      {children}
    </div>
  );
}
