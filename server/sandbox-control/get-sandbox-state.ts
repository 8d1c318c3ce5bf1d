import 'server-only';
import { sandboxStateSchema, type SandboxState } from '#lib/sandbox-control/sandbox-control.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { callSandbox } from './call-sandbox.ts';

/** The local chains as their blocks are now. Throws `forbidden`, and what `callSandbox` throws. */
export async function getSandboxState({ session }: { session: Session }): Promise<SandboxState> {
  requireAllowed(session, 'sandbox.control');
  return callSandbox({ method: 'GET', path: '/chains', answer: sandboxStateSchema });
}
