import 'server-only';
import type { Permission } from '#lib/auth/permissions.ts';
import type { LinkSubject } from '#lib/links/listed-link.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { requireStillAllowed } from '#server/auth/require-still-allowed.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { publishLink } from '#server/link-records/publish-link.ts';
import type { AuditEntry } from '#server/store/audit/audit-repository.ts';
import { linkActorName, lockLink, markLinkUsed, type LinkRow } from '#server/store/links/links-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { isLinkUsable } from './link-state.ts';

/**
 * Who takes a step of a signing: a user of the dashboard with their session, or a holder with a link to that
 * one thing.
 */
export type Actor =
  | { readonly session: Session; readonly link?: undefined }
  | { readonly link: LinkRow; readonly session?: undefined };

/**
 * The use case's own check: the permission, or a link to this very thing. Throws `forbidden` or `not_found`.
 */
export function requireMay({ session, link }: Actor, permission: Permission, subject: LinkSubject): void {
  if (!link) {
    requireAllowed(session, permission);
    return;
  }
  const { intentId = null, walletId = null } = subject;
  if (link.intentId !== intentId || link.walletId !== walletId) throw new FaultError('not_found');
}

/**
 * The last check before something begins: a session that ended meanwhile, a right that was taken away, or a
 * link that was revoked, used or ran out. It locks the link, so it comes after the intent or the wallet is
 * locked: two transactions must not wait for each other. Throws `signed_out`, `forbidden` or `link_unusable`.
 */
export async function requireStillMay(
  { tx }: Pick<Changes, 'tx'>,
  { session, link }: Actor,
  permission: Permission,
): Promise<void> {
  if (!link) return requireStillAllowed(tx, session, permission);
  const locked = await lockLink(tx, link.id);
  if (!locked || !isLinkUsable(locked, databaseNow())) throw new FaultError('link_unusable');
}

/** A signature is stored: with this link, nothing more is signed. */
export async function recordLinkUse(changes: Changes, { link }: Actor): Promise<void> {
  if (!link) return;
  await markLinkUsed(changes.tx, link.id);
  publishLink(changes, link);
}

/** Who did it, as a registration's history names them: a user by e-mail, a link by a name of its own. */
export function toAuthor({ session, link }: Actor): {
  readonly userId: string | null;
  readonly email: string;
} {
  if (link) return { userId: null, email: linkActorName(link.id) };
  return { userId: session.userId, email: session.email };
}

/** The audit line of what an actor did: with a link it names the link, which names who made it. */
export function toAuditEntry(actor: Actor, entry: Omit<AuditEntry, 'actorUserId'>): AuditEntry {
  const { session, link } = actor;
  const details = { ...entry.details, ...(link && { linkId: link.id }) };
  return { ...entry, actorUserId: session?.userId ?? null, details };
}
