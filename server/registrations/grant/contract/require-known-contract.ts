import 'server-only';
import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { findStagedMessage } from '#lib/solana/message/find-staged-message.ts';
import { instructionsBesideBudget } from '#lib/solana/message/compute-budget.ts';
import type { StagedGrant } from '#lib/signing/staged-grant.ts';
import type { SandboxContracts } from '#server/pins/read-sandbox-contracts.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Executor } from '#server/store/database.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';
import { findGrantPin } from './grant-pins.ts';

interface GrantToKnow {
  readonly chainId: ChainId;
  readonly staged: StagedGrant;
  /** In a transaction, read before it. */
  readonly sandbox?: SandboxContracts;
}

/**
 * Refuses a grant whose contract or program no setting and no administrator has confirmed, or another than
 * the confirmed one (R9). Throws `contract_unconfirmed` or `contract_changed`.
 */
export async function requireKnownContract(
  db: Executor,
  { chainId, staged, sandbox }: GrantToKnow,
): Promise<void> {
  const named = 'to' in staged ? staged.to : findCalledProgram(staged.unsignedTransaction);
  const pin = await findGrantPin(db, chainId, sandbox);
  if (!pin) throw new FaultError('contract_unconfirmed');
  if (named === undefined || !isSameAddress(chainId, pin.address, named)) {
    throw new FaultError('contract_changed');
  }
}

/** The contract or program that a registration's grant would call now; undefined while there is none. */
export function findNamedContract({
  resource,
  transaction,
}: Pick<WalletRow, 'resource' | 'transaction'>): string | undefined {
  return resource.calldata?.to ?? findCalledProgram(transaction?.unsignedTransaction ?? null);
}

/** The one program that a transaction calls, signed or not. */
function findCalledProgram(transaction: string | null): string | undefined {
  const message = findStagedMessage(transaction);
  const [only, ...others] = message ? instructionsBesideBudget(message) : [];
  return only && others.length === 0 ? message?.accountKeys[only.programIdIndex] : undefined;
}
