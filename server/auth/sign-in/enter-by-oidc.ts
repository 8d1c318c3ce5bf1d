import 'server-only';
import { z } from 'zod';
import { emailAddressSchema } from '#lib/auth/email-address.ts';
import { log } from '#server/observability/log.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { withTransaction, type Transaction } from '#server/store/database.ts';
import {
  bindIdentity,
  findUserByEmail,
  findUserByIdentity,
  removeGivenPassword,
  type Identity,
  type VersionedUser,
} from '#server/store/users/users-repository.ts';

/** What we read of an identity provider's id token. */
export const oidcProfileSchema = z.looseObject({
  iss: z.string().min(1).max(2_048),
  sub: z.string().min(1).max(255),
  email: emailAddressSchema.optional(),
  /** Some providers send it as text. Without the claim the address does not count as verified. */
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  name: z.string().optional(),
});
type OidcProfile = z.infer<typeof oidcProfileSchema>;

/** Why single sign-on opened nothing, for the audit log. */
type Refusal = 'unreadable' | 'email_not_verified' | 'no_such_user' | 'another_identity';

/**
 * The account that single sign-on opens; undefined for none. It opens only existing ones. A user is
 * identified by the provider's issuer and subject together, stored at the first sign-in. Only that once the
 * e-mail address decides, and only if the provider says that it has verified it; later an address given to
 * another user opens nothing. With it ends a password that an administrator gave and that waits to be
 * replaced: its user does not need it, and others know it.
 */
export async function enterByOidc(profile: unknown): Promise<VersionedUser | undefined> {
  const parsed = oidcProfileSchema.safeParse(profile);
  const answer = parsed.success ? await withTransaction((tx) => findAccount(tx, parsed.data)) : 'unreadable';
  if (typeof answer !== 'string') return answer;
  const subject = parsed.data?.email ?? 'unknown';
  log().warn({ reason: answer }, 'single sign-on was refused');
  await withTransaction((tx) => {
    const details = { method: 'oidc', reason: answer };
    return appendAudit(tx, { actorUserId: null, action: 'sign-in.failed', subject, details });
  });
  return undefined;
}

async function findAccount(tx: Transaction, profile: OidcProfile): Promise<VersionedUser | Refusal> {
  const identity: Identity = { issuer: profile.iss, subject: profile.sub };
  const known = await findUserByIdentity(tx, identity);
  if (known) return known.disabledAt === null ? withoutGivenPassword(tx, known) : 'no_such_user';
  if (profile.email === undefined || !profile.email_verified) return 'email_not_verified';
  const user = await findUserByEmail(tx, profile.email);
  if (!user || user.disabledAt !== null) return 'no_such_user';
  if (!(await bindIdentity(tx, user.id, identity))) return 'another_identity';
  await appendAudit(tx, {
    actorUserId: user.id,
    action: 'user.identity-bound',
    subject: user.email,
    details: { ...identity },
  });
  const bound = await findUserByIdentity(tx, identity);
  return bound ? withoutGivenPassword(tx, bound) : 'no_such_user';
}

async function withoutGivenPassword(tx: Transaction, user: VersionedUser): Promise<VersionedUser> {
  if (user.passwordGivenAt === null) return user;
  const removed = await removeGivenPassword(tx, user.id);
  // They have just replaced it: their sign-in is refused as one of a user who changed meanwhile.
  if (!removed) return user;
  const { id: actorUserId, email: subject } = user;
  const details = { passwordRemoved: true };
  await appendAudit(tx, { actorUserId, action: 'user.changed', subject, details });
  return removed;
}
