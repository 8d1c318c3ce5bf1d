import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Fault } from '#lib/errors/result.ts';
import type { PendingEntry } from './browser-outbox.ts';

interface EntryProgressProps {
  entry: PendingEntry<unknown>;
  words: {
    readonly sending: string;
    /** There was no answer. */
    readonly waiting: string;
    /** The answer was a fault. */
    readonly unsaved: string;
    readonly signedOut: string;
    readonly retry: string;
  };
  onRetry: () => void;
}

/** An entry that is not stored yet: being sent, or waiting for its next try. */
export function EntryProgress({ entry, words, onRetry }: EntryProgressProps) {
  if (entry.state === 'sending') {
    return (
      <p role="status" className="flex items-center gap-2">
        <Icon name="icon-loader-circle" className="animate-spin text-progress-mark" />
        {words.sending}
      </p>
    );
  }
  return (
    <Notice tone="attention" title={words[reasonFor(entry.fault)]}>
      <Button size="sm" onClick={onRetry}>
        {words.retry}
      </Button>
    </Notice>
  );
}

function reasonFor(fault: Fault | null): 'waiting' | 'signedOut' | 'unsaved' {
  if (fault === null || fault.code === 'no_answer') return 'waiting';
  return fault.code === 'signed_out' ? 'signedOut' : 'unsaved';
}
