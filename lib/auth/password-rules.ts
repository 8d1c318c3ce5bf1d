import { z } from 'zod';

export const MIN_PASSWORD_LENGTH = 12;
/** Longer ones are refused: hashing must not be made to cost more. */
export const MAX_PASSWORD_LENGTH = 256;
/** A password that an administrator gave opens nothing after this, and is replaced before. */
export const GIVEN_PASSWORD_DAYS = 7;

/** A password that its user chooses. */
export const newPasswordSchema = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

/** One's own password, and the one that replaces it. */
export const passwordChangeSchema = z.object({
  current: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  next: newPasswordSchema,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;
