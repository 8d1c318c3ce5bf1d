import 'server-only';
import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import type { NamedContract } from '#lib/chains/contracts/named-contract.ts';
import type { Session } from '#server/auth/require-session.ts';
import { requireStillAllowed } from '#server/auth/require-still-allowed.ts';
import type { SandboxContracts } from './read-sandbox-contracts.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import type { Transaction } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { holdUser } from '#server/store/users/users-repository.ts';
import { insertConfirmation } from '#server/store/pinned-contracts-repository.ts';
import { listPins, pinRefOf } from './find-pin.ts';

interface Confirmation {
  readonly chainId: ChainId;
  /** What the administrator saw. */
  readonly contract: NamedContract;
  /** What would be signed for names it now; undefined where that names none of its kind. */
  readonly named: string | undefined;
  /** The conversion or registration on whose page it was confirmed. */
  readonly subject: string;
  readonly session: Session;
  /** Read before the transaction. */
  readonly sandbox: SandboxContracts;
}

/**
 * Records that an administrator has confirmed a contract for its network, with an audit entry. A contract
 * that is pinned already stays: confirming it again changes nothing. Throws `contract_changed` where another
 * one is named by now or another one is pinned, `signed_out` or `forbidden` where the session or the right
 * ended meanwhile.
 */
export async function confirmNamed(tx: Transaction, confirmation: Confirmation): Promise<void> {
  const { chainId, contract, named, subject, session, sandbox } = confirmation;
  const { kind, address } = contract;
  if (named === undefined || !isSameAddress(chainId, named, address)) {
    throw new FaultError('contract_changed');
  }
  await holdUser(tx, session.userId);
  await requireStillAllowed(tx, session, 'contracts.confirm');
  const known = (await listPins(tx, sandbox))(chainId, kind);
  if (known && !isSameAddress(chainId, known.address, address)) throw new FaultError('contract_changed');
  if (known) return;
  const chainRef = pinRefOf(chainId);
  const { userId: actorUserId } = session;
  const isRecorded = await insertConfirmation(tx, {
    chainRef,
    kind,
    address,
    confirmedBy: actorUserId,
    confirmedAt: databaseNow(),
  });
  // Another administrator was faster: what they confirmed counts.
  if (!isRecorded) return confirmNamed(tx, confirmation);
  const details = { chainRef, kind, address };
  await appendAudit(tx, { actorUserId, action: 'contract.confirmed', subject, details });
}
