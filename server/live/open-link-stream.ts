import 'server-only';
import type { LinkKind } from '#lib/links/link-kind.ts';
import type { LiveEvent } from '#lib/live/live-event.ts';
import type { LinkRow } from '#server/store/links/links-repository.ts';
import { CHANGED_FRAME, toOpeningOfLink } from './frames.ts';
import { openStreamWithoutReplay, type LiveStream } from './open-stream.ts';

type Scope = Pick<LinkRow, 'id' | 'intentId' | 'walletId'>;

/**
 * A stream for a link holder. It says only that something of the link changed; the page then reads what the
 * holder may see. Throws `rate_limited`, and as the database does.
 */
export function openLinkStream(link: Scope, kind: LinkKind, signal?: AbortSignal): Promise<LiveStream> {
  return openStreamWithoutReplay({ linkId: link.id, kind, signal }, (hub) => ({
    opening: [toOpeningOfLink()],
    position: hub.frames.last,
    render: (frames) => (frames.some(({ event }) => concerns(event, link)) ? CHANGED_FRAME : undefined),
  }));
}

function concerns(event: LiveEvent, { id, intentId, walletId }: Scope): boolean {
  switch (event.type) {
    case 'intent.changed':
      return event.intent.id === intentId;
    case 'burn.changed':
      return event.intentId === intentId;
    case 'wallet.changed':
      return event.wallet.id === walletId;
    case 'link.changed':
      return event.linkId === id && event.isOpening !== true;
    case 'create.changed':
    // What users note is not for a signer with a link.
    case 'annotation.changed':
      return false;
  }
}
