import 'server-only';
import type { LinkRow } from '#server/store/links/links-repository.ts';
import type { Changes } from '#server/live/commit-changes.ts';

type Link = Pick<LinkRow, 'id' | 'intentId' | 'walletId'>;

/** Publishes that a link was made, used, reopened or revoked; `isOpening`: only that its page was shown. */
export function publishLink(
  { publish }: Pick<Changes, 'publish'>,
  { id: linkId, intentId, walletId }: Link,
  opening: { readonly isOpening?: true } = {},
): void {
  publish({ type: 'link.changed', linkId, intentId, walletId, ...opening });
}
