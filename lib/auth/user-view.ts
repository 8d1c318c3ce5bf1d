import { z } from 'zod';
import { ROLES } from './permissions.ts';

const isoInstant = z.iso.datetime({ offset: true });

/** A user, as administrators see them. */
export const userViewSchema = z.object({
  id: z.guid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  isDisabled: z.boolean(),
  /** The user who looks: no user changes their own account. */
  isSelf: z.boolean(),
  /** In a session that is not over; null without any. */
  lastSeenAt: isoInstant.nullable(),
});
export type UserView = z.infer<typeof userViewSchema>;

/** A session of the user who looks. */
export const sessionViewSchema = z.object({
  id: z.guid(),
  userAgent: z.string().nullable(),
  createdAt: isoInstant,
  lastSeenAt: isoInstant,
  isCurrent: z.boolean(),
});
export type SessionView = z.infer<typeof sessionViewSchema>;

/** What an administrator changes about another user: one thing at a time. */
export const userChangeSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('role'), userId: z.guid(), role: z.enum(ROLES) }),
  z.object({ what: z.literal('disabled'), userId: z.guid(), isDisabled: z.boolean() }),
  z.object({ what: z.literal('sessions'), userId: z.guid() }),
]);
export type UserChangeInput = z.infer<typeof userChangeSchema>;

/** Which of the own sessions end: one, or all but this one. */
export const endSessionsSchema = z.object({ sessionId: z.guid().nullable() });
