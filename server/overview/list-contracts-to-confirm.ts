import 'server-only';
import { isAllowed, type Role } from '#lib/auth/permissions.ts';
import type { ContractToConfirm } from '#lib/intents/overview/overview-view.ts';
import { listUnconfirmedContracts } from '#server/contracts/list-unconfirmed-contracts.ts';
import { listPins } from '#server/pins/find-pin.ts';
import type { Executor } from '#server/store/database.ts';

/** The contracts that signatures wait for, who waits longest first: the same that `/contracts` names. */
export async function listContractsToConfirm(db: Executor, role: Role): Promise<ContractToConfirm[]> {
  const contracts = await listUnconfirmedContracts(db, await listPins(db));
  const isMine = isAllowed(role, 'contracts.confirm');
  return contracts
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .map(({ chainId, kind, since }) => ({ chainId, kind, since: since.toISOString(), isMine }));
}
