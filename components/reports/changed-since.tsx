'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useAnnouncedChange } from '#components/ui/announce/use-announced-change.ts';
import { Button } from '#components/ui/button.tsx';
import { subscribeChanges } from '#lib/browser/live-changes.ts';
import { findSessionUserId } from '#lib/queries/uncached/session-user.ts';

interface ChangedSinceProps {
  /** ISO 8601: as of when the page was read. */
  at: string;
  /** After how many milliseconds another day begins, for which the page has another period. */
  dayEndsInMs: number;
  label: string;
}

/**
 * The way to read a report again, once a conversion has changed since, perhaps one of another period, or
 * another day has begun: nothing moves while it is read. It is over the page and takes no room.
 */
export function ChangedSince({ at, dayEndsInMs, label }: ChangedSinceProps) {
  const router = useRouter();
  const [changedAfter, setChangedAfter] = useState<string>();
  useEffect(() => {
    const note = () => setChangedAfter(at);
    const timer = setTimeout(note, dayEndsInMs);
    const forget = subscribeChanges(note);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [at, dayEndsInMs]);
  const isChanged = changedAfter === at;
  useAnnouncedChange(isChanged, isChanged ? label : null);
  if (!isChanged) return null;

  async function readAgain() {
    // A refresh that fails would replace the page.
    if (typeof (await findSessionUserId()) === 'string') router.refresh();
  }

  return (
    <Button
      size="sm"
      variant="primary"
      className="fixed bottom-4 left-1/2 z-10 -translate-x-1/2 shadow-overlay print:hidden"
      onClick={() => void readAgain()}
    >
      {label}
    </Button>
  );
}
