import { z } from 'zod';
import { DEFAULT_LOCALE, LOCALES } from '#lib/i18n/locales.ts';
import { NOTIFICATION_TOPICS } from './notification-topics.ts';

/** What a user has chosen about notifications by e-mail. */
export const notificationChoiceSchema = z.object({
  muted: z.array(z.enum(NOTIFICATION_TOPICS)).max(NOTIFICATION_TOPICS.length),
  locale: z.enum(LOCALES),
});
export type NotificationChoice = z.infer<typeof notificationChoiceSchema>;

/** Of a user who has chosen nothing. */
export const DEFAULT_CHOICE: NotificationChoice = { muted: [], locale: DEFAULT_LOCALE };

/** A stored choice. What this build cannot read is as if nothing was chosen: then all is sent. */
export function readChoice(stored: unknown): NotificationChoice {
  return notificationChoiceSchema.safeParse(stored).data ?? DEFAULT_CHOICE;
}
