import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { OutboxEntry } from './browser-outbox.ts';

interface EntryProgressProps {
  entry: OutboxEntry<unknown>;
  words: {
    readonly sending: string;
    readonly waiting: string;
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
  const isSignedOut = entry.state === 'waiting' && entry.fault?.code === 'signed_out';
  return (
    <Notice tone="attention" title={isSignedOut ? words.signedOut : words.waiting}>
      <Button size="sm" onClick={onRetry}>
        {words.retry}
      </Button>
    </Notice>
  );
}
