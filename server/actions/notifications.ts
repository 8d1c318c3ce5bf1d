'use server';

import { notificationChoiceSchema } from '#lib/notifications/notification-choice.ts';
import { notificationTestSchema } from '#lib/notifications/notification-settings.ts';
import { chooseNotifications as choose, requestTest } from '#server/notifications/notification-settings.ts';
import { defineAction } from './define-action.ts';

/** Stores what the user is to be notified of. */
export const chooseNotifications = defineAction({
  name: 'choose-notifications',
  permission: 'notifications.choose',
  input: notificationChoiceSchema,
  run: ({ input, session }) => choose(input, session),
});

/** Has a test notification sent to these channels. */
export const testNotifications = defineAction({
  name: 'test-notifications',
  permission: 'notifications.test',
  input: notificationTestSchema,
  run: ({ input, session }) => requestTest(input.channels, session),
});
