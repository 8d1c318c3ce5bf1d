'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import type { CommandCopy } from './use-command-copy.ts';
import { Icon } from '#components/ui/icon.tsx';
import { importWithRetry } from '#lib/browser/load-with-retry.ts';

const CommandPalette = lazy(() =>
  importWithRetry(() =>
    import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
  ),
);

/** Opens the command palette, by press or by Ctrl/Cmd-K. The palette itself is loaded then. */
export function CommandMenu({ copy }: { copy: CommandCopy }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setIsWanted(true);
      setIsOpen((wasOpen) => !wasOpen);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  function open() {
    setIsWanted(true);
    setIsOpen(true);
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        className="flex h-8 min-w-0 items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-sm text-muted hover:border-field hover:text-ink sm:w-72"
      >
        <Icon name="icon-search" />
        <span className="truncate sm:hidden">{copy.openShort}</span>
        <span className="hidden truncate sm:inline">{copy.open}</span>
        <kbd
          aria-hidden
          className="ml-auto hidden rounded-sm border border-line px-1 font-sans text-xs sm:inline"
        >
          Ctrl K
        </kbd>
      </button>
      {isWanted && (
        <Suspense>
          <CommandPalette copy={copy} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
