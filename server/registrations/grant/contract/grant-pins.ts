import 'server-only';
import type { ChainId } from '#lib/chains/chains.ts';
import { grantKindOf } from '#lib/chains/contracts/named-contract.ts';
import { toTokenPin } from '#lib/chains/contracts/program-pin.ts';
import type { TokenPin } from '#lib/chains/contracts/token-pin.ts';
import type { SandboxContracts } from '#server/pins/read-sandbox-contracts.ts';
import { listPins } from '#server/pins/find-pin.ts';
import type { Executor } from '#server/store/database.ts';

/**
 * The contract or program of a chain's grants, known from elsewhere than a grant; null when none is (R9). In
 * a transaction, `sandbox` was read before it.
 */
export async function findGrantPin(
  db: Executor,
  chainId: ChainId,
  sandbox?: SandboxContracts,
): Promise<TokenPin | null> {
  const pins = await listPins(db, sandbox);
  const pin = pins(chainId, grantKindOf(chainId));
  return pin ? toTokenPin(pin) : null;
}
