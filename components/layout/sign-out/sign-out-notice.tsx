'use client';

import { useEffect } from 'react';
import { useSessionOver } from '#components/live/session/use-session-over.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { leaveIfFailed, signOutAndLeave } from './sign-out-and-leave.ts';
import { useSignOut } from './use-sign-out.ts';

export interface SignOutNoticeWords {
  readonly title: string;
  readonly body: string;
  readonly again: string;
}

/** Says that the session may still last after a sign-out that failed, over a page that goes on. */
export function SignOutNotice({ words }: { words: SignOutNoticeWords }) {
  const state = useSignOut();
  const isOver = useSessionOver();
  useEffect(() => {
    if (isOver) leaveIfFailed();
  }, [isOver, state]);
  // A session that is over has a notice of its own.
  if (isOver || (state !== 'failed' && state !== 'asked-again')) return null;
  return (
    <div className="sticky top-(--bar-bottom) z-10 mx-auto max-w-7xl px-4 pt-4 sm:px-6 print:hidden">
      <Notice tone="attention" title={words.title}>
        <p className="text-sm">{words.body}</p>
        <Button size="sm" isPending={state === 'asked-again'} onClick={() => void signOutAndLeave()}>
          {words.again}
        </Button>
      </Notice>
    </div>
  );
}
