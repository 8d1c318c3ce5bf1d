import { Connection, PublicKey } from '@solana/web3.js';
import { createPublicClient, erc20Abi, http, isAddress } from 'viem';
import type { ChainId } from '#lib/chains/chains.ts';
import type { TestClient } from './test-client.ts';

/** What a wallet holds of the token, in base units, read from the chain itself. */
export async function readBalanceBaseUnits(
  client: TestClient,
  chainId: ChainId,
  owner: string,
): Promise<bigint> {
  const { rpcUrl, tokenAddress } = await client.chain(chainId);
  return chainId === 'solana'
    ? readSplBalance(rpcUrl, tokenAddress, owner)
    : readErc20Balance(rpcUrl, tokenAddress, owner);
}

async function readErc20Balance(rpcUrl: string, address: string, owner: string): Promise<bigint> {
  if (!isAddress(address) || !isAddress(owner)) throw new Error('not an address');
  const client = createPublicClient({ transport: http(rpcUrl) });
  return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] });
}

async function readSplBalance(rpcUrl: string, mint: string, owner: string): Promise<bigint> {
  const connection = new Connection(rpcUrl, 'confirmed');
  const { value } = await connection.getParsedTokenAccountsByOwner(new PublicKey(owner), {
    mint: new PublicKey(mint),
  });
  return value.reduce((total, { account }) => {
    const parsed = account.data.parsed as { info: { tokenAmount: { amount: string } } };
    return total + BigInt(parsed.info.tokenAmount.amount);
  }, 0n);
}
