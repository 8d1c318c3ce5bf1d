import { z } from 'zod';
import { lineSchema } from '#lib/text/typed-text.ts';
import { emailAddressSchema } from './email-address.ts';
import { ROLES, type Role } from './permissions.ts';

/** A user, as administrators see them. */
export interface UserView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly isDisabled: boolean;
  /** False for one who comes by single sign-on alone. */
  readonly hasPassword: boolean;
  /** Signs in by the identity provider that is set up: has done so before. */
  readonly isBound: boolean;
  /** The user who looks: no user changes their own account. */
  readonly isSelf: boolean;
  /** ISO 8601, in any session; null for one who has never signed in. */
  readonly lastSeenAt: string | null;
  /** Has a session that is not over. */
  readonly hasSession: boolean;
  /** Until when a password that was given opens the account, ISO 8601; null where they chose their own. */
  readonly passwordValidUntil: string | null;
}

/** A session of the user who looks. Instants are ISO 8601. */
export interface SessionView {
  readonly id: string;
  readonly userAgent: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly isCurrent: boolean;
}

/** What an administrator changes about another user: one thing at a time. */
export const userChangeSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('role'), userId: z.guid(), role: z.enum(ROLES) }),
  z.object({ what: z.literal('disabled'), userId: z.guid(), isDisabled: z.boolean() }),
  z.object({ what: z.literal('sessions'), userId: z.guid() }),
  z.object({ what: z.literal('passwordRemoval'), userId: z.guid() }),
]);
export type UserChangeInput = z.infer<typeof userChangeSchema>;

/** Whom an administrator gives another password. */
export const passwordResetSchema = z.object({ userId: z.guid() });

/** Whom an administrator adds. */
export const newUserSchema = z.object({
  email: emailAddressSchema,
  name: lineSchema(100).min(1, 'missing'),
  role: z.enum(ROLES),
});
export type NewUser = z.infer<typeof newUserSchema>;

/** Which of the own sessions end: one, or all but this one. */
export const endSessionsSchema = z.object({ sessionId: z.guid().nullable() });
