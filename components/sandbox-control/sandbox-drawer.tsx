'use client';

import { useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { createLazyView } from '#components/live/create-lazy-view.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import type { Locale } from '#lib/i18n/locales.ts';

const DRAWER_ID = 'sandbox-controls';

const LazyControls = createLazyView(() =>
  import('./sandbox-controls.tsx').then(({ SandboxControls }) => SandboxControls),
);

export interface SandboxDrawerProps {
  readonly words: { readonly open: string; readonly title: string; readonly close: string };
  readonly locale: Locale;
  /** Why this user may not control the sandbox; null when they may. */
  readonly refusal: string | null;
}

/** The button of the controls, and their place at the side of any page. They load when first opened. */
export function SandboxDrawer({ words, locale, refusal }: SandboxDrawerProps) {
  /** Null until it is first opened. */
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <>
      <button
        type="button"
        popoverTarget={DRAWER_ID}
        aria-label={words.title}
        className="inline-flex h-5 shrink-0 items-center gap-1 rounded-sm border border-attention-mark/60 px-1.5 text-xs font-medium hover:bg-surface"
      >
        <Icon name="icon-sliders-horizontal" className="text-[0.75rem]" />
        {words.open}
      </button>
      <div
        id={DRAWER_ID}
        popover="auto"
        role="dialog"
        aria-label={words.title}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-112 max-w-full overflow-y-auto overscroll-contain border-l border-line bg-surface text-left text-base whitespace-normal text-ink shadow-overlay"
      >
        <div className="flex h-12 items-center justify-between gap-3 px-4">
          <h2 className="font-semibold">{words.title}</h2>
          <button
            type="button"
            aria-label={words.close}
            popoverTarget={DRAWER_ID}
            popoverTargetAction="hide"
            className={buttonStyle({ variant: 'ghost', size: 'icon' })}
          >
            <Icon name="icon-x" />
          </button>
        </div>
        {isOpen !== null && (
          <LazyControls live={{ locale, refusal, isOpen }}>
            <div aria-hidden className="mx-4 h-96 animate-pulse rounded-md bg-sunken" />
          </LazyControls>
        )}
      </div>
    </>
  );
}
