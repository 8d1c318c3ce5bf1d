import 'server-only';
import type { NamedContract } from '#lib/chains/contracts/named-contract.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { readSandboxContracts } from '#server/pins/read-sandbox-contracts.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { toBurnContracts } from '#server/pins/burn-contracts.ts';
import { confirmNamed } from '#server/pins/confirm-pin.ts';
import { listPins } from '#server/pins/find-pin.ts';
import { listAttemptsToSign, lockBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { requireBurnView } from '#server/burns/require-burn-view.ts';

/**
 * Records an administrator's confirmation of the token or program that an attempt would burn or call, for its
 * whole network. The address is the one that they saw. Throws `forbidden`, `not_found`, or `contract_changed`
 * where the attempt names another one by now or another one is confirmed.
 */
export async function confirmBurnContract({
  attemptId,
  contract,
  session,
}: {
  readonly attemptId: string;
  readonly contract: NamedContract;
  readonly session: Session;
}): Promise<BurnView> {
  requireAllowed(session, 'contracts.confirm');
  const sandbox = await readSandboxContracts();
  const intentId = await commitChanges(async ({ tx, publish }) => {
    const attempt = await lockBurnAttempt(tx, attemptId);
    if (!attempt) throw new FaultError('not_found');
    const { chainId, intentId: subject } = attempt;
    const contracts = toBurnContracts(attempt, await listPins(tx, sandbox));
    const named = contracts.find(({ kind }) => kind === contract.kind)?.named;
    await confirmNamed(tx, { chainId, contract, named, subject, session, sandbox });
    // Every burn of this network waited for the same confirmation.
    for (const other of await listAttemptsToSign(tx, chainId)) {
      publish({ type: 'burn.changed', intentId: other.intentId });
    }
    return subject;
  });
  return requireBurnView(intentId, { session });
}
