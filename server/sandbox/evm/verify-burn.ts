import { isAddressEqual, parseEventLogs, type Address, type Hex, type TransactionReceipt } from 'viem';
import type { BurnClaim, BurnVerdict } from '../chains/settlement-chain.ts';
import { brlTokenAbi } from './contracts.generated.ts';
import { intentKeyOf } from './intent-key.ts';
import { requireEvmAddress } from './parse-evm-address.ts';
import { isTransactionHash, type Transactions } from './transactions.ts';

interface BurnedEvent {
  readonly intentId: Hex;
  readonly holder: Address;
  readonly amount: bigint;
}

/**
 * Checks a burn proof by the events that our token emitted in it, at the confirmation depth. Whom the
 * transaction was sent to, and by whom, does not matter: a smart account or a wrapper may have carried the
 * call (R70).
 */
export async function verifyBurn(options: {
  transactions: Transactions;
  tokenAddress: Address;
  burn: BurnClaim;
}): Promise<BurnVerdict> {
  const { transactions, tokenAddress, burn } = options;
  if (!isTransactionHash(burn.proof)) return { state: 'unknown' };
  const transactionState = await transactions.getTransactionState(burn.proof);
  if (transactionState.state !== 'final') return { state: transactionState.state };
  if (transactionState.receipt.status === 'reverted') {
    const { authorizationExpiresAtUnix = Infinity } = burn;
    const isLate =
      (await transactions.getBlockTimeUnix(transactionState.receipt)) >= authorizationExpiresAtUnix;
    return { state: 'rejected', cause: isLate ? 'too_late' : 'reverted' };
  }
  return classify(burnsOf(transactionState.receipt, tokenAddress), burn);
}

function burnsOf(receipt: TransactionReceipt, tokenAddress: Address): BurnedEvent[] {
  const ours = receipt.logs.filter((log) => isAddressEqual(log.address, tokenAddress));
  return parseEventLogs({ abi: brlTokenAbi, eventName: 'Burned', logs: ours }).map(({ args }) => args);
}

/**
 * One transaction may carry several burns; the contract lets each intent be burned once, so at most one is
 * this one.
 */
function classify(burns: readonly BurnedEvent[], expected: BurnClaim): BurnVerdict {
  if (burns.length === 0) return { state: 'rejected', cause: 'no_burn' };
  const burn = burns.find(({ intentId }) => intentId === intentKeyOf(expected.intentId));
  if (!burn) return { state: 'rejected', cause: 'wrong_intent' };
  if (!isAddressEqual(burn.holder, requireEvmAddress(expected.holder))) {
    return { state: 'rejected', cause: 'wrong_holder' };
  }
  if (burn.amount !== expected.amountMinor) return { state: 'rejected', cause: 'wrong_amount' };
  return { state: 'confirmed' };
}
