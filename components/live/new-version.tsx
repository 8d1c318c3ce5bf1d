'use client';

import { useSyncExternalStore } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { isNewerBuild } from '#lib/live/build-id.ts';
import { holdNavigation } from '#lib/browser/hold-navigation.ts';
import { getServerBuild, subscribeLiveState } from '#lib/browser/live-state.ts';
import { useHeldWhilePressed } from './use-held-while-pressed.ts';

export interface NewVersionWords {
  readonly title: string;
  readonly body: string;
  readonly reload: string;
}

interface NewVersionProps {
  /** The build that this page is of. */
  build: string | undefined;
  words: NewVersionWords;
}

function reload(): void {
  if (!holdNavigation()) window.location.reload();
}

/**
 * Says that the server has a newer build than this page, whose actions and parts it may not know any more.
 * When to reload is the user's to decide: a wallet may be about to answer.
 */
export function NewVersion({ build, words }: NewVersionProps) {
  // It comes above the page, whose rows go down by it.
  const serverBuild = useHeldWhilePressed(
    useSyncExternalStore(subscribeLiveState, getServerBuild, () => undefined),
  );
  if (build === undefined || serverBuild === undefined || !isNewerBuild(serverBuild, build)) return null;
  return (
    <Notice tone="attention" title={words.title}>
      <p className="text-sm">{words.body}</p>
      <Button size="sm" onClick={reload}>
        {words.reload}
      </Button>
    </Notice>
  );
}
