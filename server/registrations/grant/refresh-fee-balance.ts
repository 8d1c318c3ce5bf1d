import 'server-only';
import { readCoinBalance } from '#lib/chains/read-holder-balances.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { isChainUnavailable } from '#server/chains/is-chain-unavailable.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { log } from '#server/observability/log.ts';
import { type WalletRow, lockWallet, updateWallet } from '#server/store/registrations/wallets-repository.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';

/**
 * Reads the balance of an address for fees, and stores and publishes one that is new. A chain that cannot be
 * asked changes nothing.
 */
export async function refreshFeeBalance(
  wallet: Pick<WalletRow, 'id' | 'chainId' | 'address'>,
): Promise<void> {
  const read = await readCoinBalance(chainRequest(wallet.chainId), wallet).catch((error: unknown) => {
    if (!isChainUnavailable(error)) throw error;
    log().debug({ err: error, chainId: wallet.chainId }, 'the balance could not be read');
    return undefined;
  });
  if (read === undefined) return;
  const balance = read.toString();
  await commitChanges(async (changes) => {
    const row = await lockWallet(changes.tx, wallet.id);
    if (!row || row.feeBalanceBaseUnits === balance) return;
    await updateWallet(changes.tx, wallet.id, { feeBalanceBaseUnits: balance });
    await publishWallets(changes, [wallet.id]);
  });
}
