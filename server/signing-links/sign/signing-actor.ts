import 'server-only';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import type { AuditEntry } from '#server/store/access/audit-repository.ts';
import {
  lockSigningLink,
  markLinkUsed,
  type SigningLinkRow,
} from '#server/store/access/signing-links-repository.ts';
import { isLinkUsable } from '#server/signing-links/link-state.ts';

/**
 * Who takes a step of a signing: a user of the dashboard with their session, or a holder with a link to that
 * one thing.
 */
export type SigningActor =
  | { readonly session: Session; readonly link?: undefined }
  | { readonly link: SigningLinkRow; readonly session?: undefined };

/**
 * The last check before something begins: a link that was revoked, used or ran out meanwhile is over. Throws
 * `link_unusable`.
 */
export async function requireUsableLink({ tx }: Pick<Changes, 'tx'>, actor: SigningActor): Promise<void> {
  if (!actor.link) return;
  const locked = await lockSigningLink(tx, actor.link.id);
  if (!locked || !isLinkUsable(locked, databaseNow())) throw new FaultError('link_unusable');
}

/** A signature is stored: with this link, nothing more is signed. */
export async function recordLinkUse({ tx, publish }: Changes, { link }: SigningActor): Promise<void> {
  if (!link) return;
  await markLinkUsed(tx, link.id);
  const { id: linkId, intentId, walletId } = link;
  publish({ type: 'link.changed', linkId, intentId, walletId });
}

/** The audit line of what an actor did: with a link it names the link, which names who made it. */
export function toAuditEntry(actor: SigningActor, entry: Omit<AuditEntry, 'actorUserId'>): AuditEntry {
  const { session, link } = actor;
  const details = { ...entry.details, ...(link && { linkId: link.id }) };
  return { ...entry, actorUserId: session?.userId ?? null, details };
}
