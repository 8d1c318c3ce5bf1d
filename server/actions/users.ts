'use server';

import {
  endSessionsSchema,
  newUserSchema,
  passwordResetSchema,
  userChangeSchema,
} from '#lib/auth/user-view.ts';
import { passwordChangeSchema } from '#lib/auth/password-rules.ts';
import { addUserAs, administerUser, resetPasswordAs } from '#server/auth/administer-users.ts';
import { changeOwnPassword } from '#server/auth/own-password.ts';
import { endOwnSessions } from '#server/auth/own-sessions.ts';
import { rememberDevice } from '#server/auth/sign-in/known-device.ts';
import { defineAction } from './define-action.ts';

/** Adds a user, and answers their first password. */
export const addUser = defineAction({
  name: 'add-user',
  permission: 'users.manage',
  input: newUserSchema,
  run: ({ input, session }) => addUserAs(input, session),
});

/** Changes another user's role, disables or enables them, or ends their sessions. */
export const changeUser = defineAction({
  name: 'change-user',
  permission: 'users.manage',
  input: userChangeSchema,
  run: ({ input, session }) => administerUser(input, session),
});

/** Gives another user a new password, and answers it. */
export const resetPassword = defineAction({
  name: 'reset-password',
  permission: 'users.manage',
  input: passwordResetSchema,
  run: ({ input, session }) => resetPasswordAs(input.userId, session),
});

/** Replaces the user's own password. The browser in which they do it stays known to their account. */
export const changePassword = defineAction({
  name: 'change-password',
  permission: 'sessions.manage',
  input: passwordChangeSchema,
  run: async ({ input, session }) => {
    await rememberDevice(await changeOwnPassword(input, session));
  },
});

/** Ends one of the user's own sessions, or all others. */
export const endSessions = defineAction({
  name: 'end-sessions',
  permission: 'sessions.manage',
  input: endSessionsSchema,
  run: ({ input, session }) => endOwnSessions(input.sessionId, session),
});
