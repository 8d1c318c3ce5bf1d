'use client';

import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { signOutAndLeave } from '../sign-out-and-leave.ts';
import { CommandGroups } from './command-groups.tsx';
import type { CommandCopy } from './use-command-copy.ts';

interface CommandPaletteProps {
  copy: CommandCopy;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Pages, actions, and whatever id is pasted into it. */
export function CommandPalette({ copy, isOpen, onOpenChange }: CommandPaletteProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const router = useRouter();

  function run(act: () => void) {
    onOpenChange(false);
    setText('');
    act();
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-overlay outline-none"
        >
          <Dialog.Title className="sr-only">{copy.label}</Dialog.Title>
          <Command label={copy.label} value={chosen} onValueChange={setChosen} loop shouldFilter={false}>
            <div className="flex items-center gap-2 border-b border-line px-3">
              <Icon name="icon-search" className="text-muted" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder={copy.placeholder}
                className="h-11 w-full bg-transparent text-base outline-none placeholder:text-faint pointer-coarse:text-lg"
              />
            </div>
            <Command.List className="max-h-[50dvh] overflow-y-auto p-1.5">
              <CommandGroups
                copy={copy}
                query={text.trim()}
                run={run}
                choose={setChosen}
                open={(href) => run(() => router.push(href))}
                onSignOut={() => run(() => void signOutAndLeave())}
              />
            </Command.List>
            <p className="border-t border-line px-3 py-2 text-xs text-muted">{copy.help}</p>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
