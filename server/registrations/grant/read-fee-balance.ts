import 'server-only';
import { z } from 'zod';
import { isEvmChainId, type ChainId } from '#lib/chains/chains.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { isChainUnavailable } from '#server/chains/is-chain-unavailable.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { log } from '#server/observability/log.ts';
import { type WalletRow, lockWallet, updateWallet } from '#server/store/registrations/wallets-repository.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';

const weiSchema = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/);
const lamportsSchema = z.looseObject({ value: z.int().nonnegative() });

/**
 * Reads the balance of an address for fees, in wei or lamports. A chain that cannot be asked changes nothing.
 */
export async function readFeeBalance(wallet: Pick<WalletRow, 'id' | 'chainId' | 'address'>): Promise<void> {
  const balance = await readBalance(wallet.chainId, wallet.address).catch((error: unknown) => {
    if (!isChainUnavailable(error)) throw error;
    log().debug({ err: error, chainId: wallet.chainId }, 'the balance could not be read');
    return undefined;
  });
  if (balance === undefined) return;
  await commitChanges(async (changes) => {
    const row = await lockWallet(changes.tx, wallet.id);
    if (!row || row.feeBalanceBaseUnits === balance) return;
    await updateWallet(changes.tx, wallet.id, { feeBalanceBaseUnits: balance });
    await publishWallets(changes, [wallet.id]);
  });
}

async function readBalance(chainId: ChainId, address: string): Promise<string> {
  const request = chainRequest(chainId);
  if (isEvmChainId(chainId)) {
    return BigInt(weiSchema.parse(await request('eth_getBalance', [address, 'latest']))).toString();
  }
  const options = { commitment: 'confirmed' };
  return String(lamportsSchema.parse(await request('getBalance', [address, options])).value);
}
