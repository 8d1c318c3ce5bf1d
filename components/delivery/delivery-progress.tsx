import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { Delivery } from './outbox.ts';

interface DeliveryProgressProps {
  delivery: Delivery<unknown>;
  words: {
    readonly sending: string;
    readonly waiting: string;
    readonly signedOut: string;
    readonly retry: string;
  };
  onRetry: () => void;
}

/** A delivery in progress: being sent, or waiting for its next try. */
export function DeliveryProgress({ delivery, words, onRetry }: DeliveryProgressProps) {
  if (delivery.state === 'sending') {
    return (
      <p role="status" className="flex items-center gap-2">
        <Icon name="icon-loader-circle" className="animate-spin text-progress-mark" />
        {words.sending}
      </p>
    );
  }
  const isSignedOut = delivery.state === 'waiting' && delivery.fault?.code === 'signed_out';
  return (
    <Notice tone="attention" title={isSignedOut ? words.signedOut : words.waiting}>
      <Button size="sm" onClick={onRetry}>
        {words.retry}
      </Button>
    </Notice>
  );
}
