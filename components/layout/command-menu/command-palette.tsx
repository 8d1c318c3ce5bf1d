'use client';

import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { Dialog } from 'radix-ui';
import { useRef, type RefObject } from 'react';
import { holdNavigation } from '#lib/browser/hold-navigation.ts';
import { Icon } from '#components/ui/icon.tsx';
import { signOutAndLeave } from '../sign-out/sign-out-and-leave.ts';
import { CommandGroups, type CommandGroupsProps } from './command-groups.tsx';
import type { CommandNames } from './command-menu.tsx';
import { focusNextPage } from '#components/ui/focus/focus-next-page.ts';
import { PALETTE_STYLE } from './palette-style.ts';
import { useActiveItem } from './use-active-item.ts';
import { useChosenItem } from './use-chosen-item.ts';
import type { CommandWords } from './use-command-words.ts';

interface CommandPaletteProps extends CommandNames {
  words: CommandWords;
  text: string;
  onText: (text: string) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Gives the focus back to where it was. */
  focusBack: () => void;
}

/** Pages, actions, and whatever id is pasted into it. */
export function CommandPalette(props: CommandPaletteProps) {
  const { words, navigation, user, text, onText, isOpen, onOpenChange, focusBack } = props;
  const input = useRef<HTMLInputElement>(null);
  const wasOpen = useRef(false);
  const leaves = useRef(false);
  const router = useRouter();

  function run(act: () => void) {
    onOpenChange(false);
    onText('');
    act();
  }

  function openPage(href: string) {
    onOpenChange(false);
    // What was typed is there again with the network.
    if (holdNavigation()) return;
    onText('');
    leaves.current = true;
    router.push(href);
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={PALETTE_STYLE.overlay} />
        <Dialog.Content
          aria-describedby={undefined}
          className={PALETTE_STYLE.box}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            input.current?.focus();
            // What was typed while this loaded goes on; the next key replaces what an earlier search left.
            if (wasOpen.current) input.current?.select();
            wasOpen.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            (leaves.current ? focusNextPage : focusBack)();
            leaves.current = false;
          }}
        >
          <Dialog.Title className="sr-only">{words.label}</Dialog.Title>
          <Palette
            {...{ words, navigation, user, input, text, onText, run }}
            open={openPage}
            onSignOut={() => run(() => void signOutAndLeave())}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type PaletteProps = Pick<CommandPaletteProps, 'words' | 'navigation' | 'user' | 'text' | 'onText'> &
  Pick<CommandGroupsProps, 'run' | 'open' | 'onSignOut'> & { input: RefObject<HTMLInputElement | null> };

/** What is in the dialog: the field, and what it finds. */
function Palette({ input, text, onText, ...offer }: PaletteProps) {
  const { chosen, setChosen, choose, onKeyDown, onPointerMove, forgetMoves } = useChosenItem();
  const { words } = offer;
  const list = useRef<HTMLDivElement>(null);
  useActiveItem(input, list);
  function type(typed: string) {
    forgetMoves();
    onText(typed);
  }
  return (
    <Command
      label={words.label}
      value={chosen}
      onValueChange={setChosen}
      onKeyDown={onKeyDown}
      loop
      shouldFilter={false}
    >
      <SearchRow ref={input} text={text} onText={type} placeholder={words.placeholder} />
      <Command.List
        ref={list}
        label={words.foundHeading}
        className="max-h-[50dvh] overflow-y-auto p-1.5"
        onPointerMove={onPointerMove}
      >
        <CommandGroups {...offer} query={text.trim()} choose={choose} />
      </Command.List>
      <p className="border-t border-line px-3 py-2 text-xs text-muted">{words.help}</p>
    </Command>
  );
}

interface SearchRowProps {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  placeholder: string;
}

function SearchRow({ ref, text, onText, placeholder }: SearchRowProps) {
  return (
    <div className={PALETTE_STYLE.row}>
      <Icon name="icon-search" className="text-muted" />
      <Command.Input
        ref={ref}
        value={text}
        onValueChange={onText}
        placeholder={placeholder}
        className={PALETTE_STYLE.input}
      />
    </div>
  );
}
