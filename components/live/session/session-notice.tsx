'use client';

import { useEffect, useState } from 'react';
import { SignInLink } from '#components/domain/links/sign-in-link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useSessionOver } from './use-session-over.ts';
import { leaveFor, watchSession } from './watch-session.ts';

export interface SessionNoticeWords {
  readonly title: string;
  readonly body: string;
  readonly signIn: string;
}

interface SessionNoticeProps {
  /** Whose page this is. */
  userId: string;
  words: SessionNoticeWords;
}

/** Says that the session ended, over a page that stays as it is. Follows whose session the browser has. */
export function SessionNotice({ userId, words }: SessionNoticeProps) {
  const [openedBy] = useState(userId);
  useEffect(() => watchSession(openedBy), [openedBy]);
  useEffect(() => {
    if (userId !== openedBy) leaveFor('/');
  }, [userId, openedBy]);
  const isOver = useSessionOver();
  if (!isOver) return null;
  return (
    <div className="sticky top-(--bar-bottom) z-10 mx-auto max-w-7xl px-4 pt-4 sm:px-6 print:hidden">
      <Notice tone="attention" title={words.title}>
        <p className="text-sm">{words.body}</p>
        <SignInLink label={words.signIn} />
      </Notice>
    </div>
  );
}
