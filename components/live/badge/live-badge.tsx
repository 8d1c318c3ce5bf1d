'use client';

import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { announce } from '#components/ui/announce/announce.ts';
import { Popover } from '#components/ui/popover.tsx';
import { setLiveState, type LiveState } from '#lib/browser/live-state.ts';
import { startLive } from '#components/live/live-stream.ts';
import { useSessionOver } from '#components/live/session/use-session-over.ts';
import { useLiveState } from '#components/live/use-live-state.ts';
import { holdNavigation, showWhenHeld } from '#lib/browser/hold-navigation.ts';

/** The notice of a session that is over announces itself. */
type Announced = Exclude<LiveState, 'connecting' | 'paused'>;

export interface LiveBadgeWords {
  readonly state: Readonly<Record<LiveState, string>>;
  readonly hint: Readonly<Record<LiveState, string>>;
  readonly announce: Readonly<Record<Announced, string>>;
}

const LOOK = {
  connecting: { icon: 'icon-loader-circle', className: 'text-muted' },
  live: { icon: 'icon-radio', className: 'text-success-ink' },
  delayed: { icon: 'icon-rotate-cw', className: 'text-attention-ink' },
  offline: { icon: 'icon-cloud-off', className: 'text-danger-ink' },
  paused: { icon: 'icon-cloud-off', className: 'text-attention-ink' },
} as const satisfies Record<LiveState, unknown>;
const HINT_ID = 'live-hint';

/**
 * Says whether what is on screen is up to date; a press explains it. Starts the page's stream, which is
 * closed while its session is over.
 */
export function LiveBadge({ words }: { words: LiveBadgeWords }) {
  const state = useLiveState();
  const isOver = useSessionOver();
  useEffect(() => {
    if (!isOver) return startLive();
    setLiveState('paused');
  }, [isOver]);
  useAnnouncedState(state, words);
  useHeldLinks(words.hint[state]);
  const { icon, className } = LOOK[state];
  return (
    <>
      <button
        type="button"
        popoverTarget={HINT_ID}
        className={clsx(
          'inline-flex h-7 min-w-28 items-center gap-1.5 rounded-md px-2 text-sm font-medium hover:bg-hover',
          className,
        )}
      >
        <Icon name={icon} />
        {words.state[state]}
      </button>
      <Popover id={HINT_ID} label={words.state[state]} className="under-bar right-4 w-72 text-sm">
        {words.hint[state]}
      </Popover>
    </>
  );
}

/** A press on a link shows the hint instead, while the page that it opens cannot be read. */
function useHeldLinks(hint: string) {
  useEffect(() => {
    const forget = showWhenHeld(() => {
      // It may be shown already, where a key opens the page.
      document.getElementById(HINT_ID)?.togglePopover(true);
      announce(hint);
    });
    function hold(event: MouseEvent) {
      if (!(event.target instanceof Element)) return;
      if (!event.target.closest('a[href^="/"]:not([target], [download])') || !holdNavigation()) return;
      event.preventDefault();
      event.stopPropagation();
    }
    document.addEventListener('click', hold, true);
    return () => {
      forget();
      document.removeEventListener('click', hold, true);
    };
  }, [hint]);
}

/** Announces when the connection is lost and when it is back, not at the first connection. */
function useAnnouncedState(state: LiveState, words: LiveBadgeWords) {
  const last = useRef<LiveState>('connecting');
  useEffect(() => {
    const isFirstConnection = last.current === 'connecting' && state === 'live';
    const isAnnounced = state !== 'connecting' && state !== 'paused' && !isFirstConnection;
    if (state !== last.current && isAnnounced) announce(words.announce[state]);
    last.current = state;
  }, [state, words]);
}
