import { findEvmNetwork, type ChainId, type Environment, type EvmNetwork } from '#lib/chains/chains.ts';
import { defineChecks, type Check } from '#lib/signing/define-checks.ts';
import type { SIGN_CHECK_REASONS } from '#lib/signing/sign-check.ts';
import type { EvmSnapshot } from './read-snapshot.ts';

/** The checks that a burn and a grant have in common, as they do not depend on what is sent. */
type SenderReasons = Pick<typeof SIGN_CHECK_REASONS, 'network' | 'fee' | 'pending'>;
type SenderCheck = Check<SenderReasons>;

const { pass, fail, note } = defineChecks<SenderReasons>();

/**
 * The network is what `chainRef` names (R7); it must be the chain of the intent or the registration in the
 * environment of the key (R8).
 */
export function checkNetwork(
  { chainRef }: { readonly chainRef: string },
  expected: { readonly chainId: ChainId; readonly environment: Environment },
): SenderCheck {
  const network = findEvmNetwork(chainRef);
  if (!network) return fail('network', 'unknown', { chainRef });
  const values = { chainRef, chainId: network.chainId, environment: network.environment };
  if (network.chainId !== expected.chainId) return fail('network', 'wrong_chain', values);
  if (network.environment !== expected.environment) return fail('network', 'wrong_environment', values);
  return pass('network', values);
}

/**
 * The sender pays gas (R69), unless it is a contract: then its caller pays. How much is needed is not known
 * where the call did not run.
 */
export function checkFee(
  gasUsed: bigint | undefined,
  { snapshot, network }: { readonly snapshot: EvmSnapshot; readonly network: EvmNetwork },
): SenderCheck {
  const values = { balanceWei: String(snapshot.balanceWei), symbol: network.nativeSymbol };
  if (snapshot.isContract) return note('fee', 'contract_wallet', values);
  if (gasUsed === undefined) {
    return snapshot.balanceWei > 0n
      ? note('fee', 'unknown', values)
      : fail('fee', 'short', { ...values, neededWei: String(snapshot.gasPriceWei) });
  }
  const needed = gasUsed * snapshot.gasPriceWei;
  const priced = { ...values, neededWei: String(needed) };
  return snapshot.balanceWei >= needed ? pass('fee', priced) : fail('fee', 'short', priced);
}

/**
 * A transaction of the sender that is sent and not mined may be this very one, sent before a page was lost; a
 * second one must wait for it (B7).
 */
export function checkPending({ minedNonce, pendingNonce }: EvmSnapshot): SenderCheck {
  const count = String(pendingNonce - minedNonce);
  return pendingNonce > minedNonce ? fail('pending', 'transaction_pending', { count }) : pass('pending');
}
