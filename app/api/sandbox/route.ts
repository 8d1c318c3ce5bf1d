import { defineRoute } from '#server/endpoints/define-route.ts';
import { getSandboxState } from '#server/sandbox-control/get-sandbox-state.ts';

/** The local chains of the sandbox; not found where there is none. */
export const GET = defineRoute({
  permission: 'sandbox.control',
  run: ({ session }) => getSandboxState({ session }),
});
