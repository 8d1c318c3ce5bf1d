import { confirmFor } from '#components/signing/confirm-before-signing.ts';
import { fail, succeed, type Result } from '#lib/errors/result.ts';
import type { StagedGrant } from '#lib/signing/staged-grant.ts';
import type { GrantBackend } from './grant-backend.ts';

interface GrantToHandOut<Shown> {
  readonly walletId: string;
  readonly staged: StagedGrant;
  /** What is shown of it, once the server has answered. */
  readonly shown: Shown;
}

/**
 * Has the server check, as before a wallet is asked, that the registration still waits for exactly this, and
 * record that it is handed out to be sent elsewhere. Only then it is shown: no one can revoke it, so a
 * cancellation has to know of it (R123).
 */
export async function handOut<Shown>(
  confirm: GrantBackend['confirm'],
  { walletId, staged, shown }: GrantToHandOut<Shown>,
): Promise<Result<Shown>> {
  const request = { walletId, staged, isHandedOut: true };
  const doubt = await confirmFor(() => confirm(request), 'wallet_unconfirmed');
  return doubt === null ? succeed(shown) : fail(doubt);
}
