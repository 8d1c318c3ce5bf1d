import { defineRoute } from '#server/endpoints/define-route.ts';

/** Whose session this browser has: a page of another user is left. */
export const GET = defineRoute({
  permission: 'sessions.manage',
  run: ({ session: { userId } }) => Promise.resolve({ userId }),
});
