'use client';

import { useRouter } from 'next/navigation';
import type { MouseEvent, ReactNode } from 'react';
import { useAnnouncedChange } from '#components/ui/announce/use-announced-change.ts';
import { Button } from '#components/ui/button.tsx';
import { passFocus } from '#components/ui/focus/pass-focus.ts';
import { useAction } from '#components/ui/use-action.ts';
import { cancelExport } from '#server/actions/exports.ts';

interface CancelExportProps {
  id: string;
  isOver: boolean;
  words: {
    readonly cancel: string;
    readonly failed: string;
    /** Which list, and how its export is now: announced when that changes. */
    readonly state: string;
  };
  /** Which export it is, for a user who hears the button alone. */
  about: ReactNode;
}

/** Ends an export of one's own in the history, until it is over; then the page is read again. */
export function CancelExport({ id, isOver, words, about }: CancelExportProps) {
  const router = useRouter();
  const { isPending, fault, run } = useAction();
  useAnnouncedChange(words.state, words.state);
  if (isOver) return null;

  async function cancel({ currentTarget: pressed }: MouseEvent) {
    const row = pressed.closest('tr');
    if (!(await run(cancelExport({ id }))).ok) return;
    // The button goes once the page is read again.
    if (row) row.tabIndex = -1;
    passFocus(pressed, row);
    router.refresh();
  }

  return (
    <div className="flex flex-col items-start gap-1 pt-1.5">
      <Button size="sm" isPending={isPending} onClick={(event) => void cancel(event)}>
        {words.cancel}
        <span className="sr-only">: {about}</span>
      </Button>
      {fault && (
        <p role="alert" className="max-w-prose text-sm text-danger-ink">
          {words.failed}
        </p>
      )}
    </div>
  );
}
