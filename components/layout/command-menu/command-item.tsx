'use client';

import { Command } from 'cmdk';
import type { ReactNode } from 'react';

interface CommandItemProps {
  /** Its name among the others. */
  value: string;
  /** Why it cannot be chosen now; it stays in the list and says so. */
  refusal?: string | undefined;
  onSelect: () => void;
  children: ReactNode;
}

/** A line of the command palette. */
export function CommandItem({ value, refusal, onSelect, children }: CommandItemProps) {
  return (
    <Command.Item
      value={value}
      disabled={refusal !== undefined}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5 aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-selected:bg-accent-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent [&>.icon]:text-muted"
    >
      {children}
      {refusal !== undefined && <span className="ml-auto max-w-[60%] text-right text-xs">{refusal}</span>}
    </Command.Item>
  );
}
