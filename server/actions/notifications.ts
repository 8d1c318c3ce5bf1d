'use server';

import { z } from 'zod';
import { notificationChoiceSchema } from '#lib/notifications/notification-choice.ts';
import { chooseNotifications as choose, requestTest } from '#server/notifications/notification-settings.ts';
import { defineAction } from './define-action.ts';

/** Stores what the user is to be notified of. */
export const chooseNotifications = defineAction({
  permission: 'notifications.choose',
  input: notificationChoiceSchema,
  run: ({ input, session }) => choose(input, session),
});

/** Has a test notification sent. */
export const testNotifications = defineAction({
  permission: 'notifications.test',
  input: z.object({}),
  run: ({ session }) => requestTest(session),
});
