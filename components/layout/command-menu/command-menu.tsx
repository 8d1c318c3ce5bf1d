'use client';

import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react';
import type { ShellWords } from '#components/layout/shell-words.ts';
import type { CommandWords } from './use-command-words.ts';
import { Icon } from '#components/ui/icon.tsx';
import { importWithRetry } from '#lib/browser/load-with-retry.ts';
import { PaletteEntry } from './palette-entry.tsx';

const CommandPalette = lazy(() =>
  importWithRetry(() =>
    import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
  ),
);

/** What the palette offers is named as the navigation and the user's menu name it. */
export type CommandNames = Pick<ShellWords, 'navigation' | 'user'>;

/**
 * Opens the command palette, by press or by Ctrl/Cmd-K. The palette itself is loaded then; what is typed
 * meanwhile is its text.
 */
export function CommandMenu({ words, ...names }: CommandNames & { words: CommandWords }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const [text, setText] = useState('');
  const focusedBefore = useRef<Element | null>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // Where a browser fills in a field, its event has no key.
      if (!['k', 'K'].includes(event.key) || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      rememberFocus();
      setIsWanted(true);
      setIsOpen((wasOpen) => !wasOpen);
    }
    function rememberFocus() {
      const focused = document.activeElement;
      if (focused?.closest('[role=dialog]') === null) focusedBefore.current = focused;
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  function open(event: MouseEvent<HTMLButtonElement>) {
    focusedBefore.current = event.currentTarget;
    setIsWanted(true);
    setIsOpen(true);
  }

  function focusBack() {
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
  }

  function close() {
    setIsOpen(false);
    focusBack();
  }

  return (
    <>
      <OpenButton words={words} onClick={open} />
      {isWanted && (
        <Suspense
          fallback={isOpen && <PaletteEntry words={words} text={text} onText={setText} onClose={close} />}
        >
          <CommandPalette
            {...names}
            words={words}
            text={text}
            onText={setText}
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            focusBack={focusBack}
          />
        </Suspense>
      )}
    </>
  );
}

interface OpenButtonProps {
  words: CommandWords;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

function OpenButton({ words, onClick }: OpenButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
      className="flex h-8 min-w-0 items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-sm text-muted hover:border-field hover:text-ink sm:w-72"
    >
      <Icon name="icon-search" />
      <span className="truncate sm:hidden">{words.openShort}</span>
      <span className="hidden truncate sm:inline">{words.open}</span>
      <kbd
        aria-hidden
        className="ml-auto hidden rounded-sm border border-line px-1 font-sans text-xs sm:inline"
      >
        Ctrl K
      </kbd>
    </button>
  );
}
