import { defineRoute } from '#server/endpoints/define-route.ts';
import { getSystemStatus } from '#server/system/get-system-status.ts';

/** The state of every system. */
export const GET = defineRoute({
  permission: 'system.read',
  run: ({ session }) => getSystemStatus({ session }),
});
