import 'server-only';
import { isOpenLinkState, type ListedLink } from '#lib/links/listed-link.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { LinkRow } from '#server/store/links/links-repository.ts';
import { toLinkState } from '#server/actors/link-state.ts';

/** A link as the dashboard lists it. `isHeld`: its payment is not requested now; its page shows no code. */
export function toListedLink(row: LinkRow, { isHeld }: { readonly isHeld: boolean }): ListedLink {
  const state = toLinkState(row, databaseNow());
  return {
    id: row.id,
    chainId: row.chainId,
    state: isHeld && isOpenLinkState(state) ? 'held' : state,
    holder: row.holder,
    openedCount: row.openedCount,
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
    createdBy: row.maker.name,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
