import { encodeFunctionData, parseEther, type Address, type Hash } from 'viem';
import { brlTokenAbi } from './contracts.generated.ts';
import { EvmChainError } from './evm-chain-error.ts';
import { requireEvmAddress } from './parse-evm-address.ts';
import type { ServiceCall, ServiceSender } from './service-sender.ts';
import type { Transactions } from './transactions.ts';

const WHOLE_COINS = /^\d{1,12}(\.\d{1,18})?$/;

/**
 * Test tokens and native coins (`native`: whole coins, decimal string) for any address, authorized or not.
 * One transaction for each that was asked for; resolves with their hashes once they are mined.
 */
export async function runFaucet(options: {
  treasury: ServiceSender;
  transactions: Transactions;
  tokenAddress: Address;
  request: { address: string; amountMinor?: bigint; native?: string };
}): Promise<Hash[]> {
  const { treasury, transactions, tokenAddress, request } = options;
  const address = requireEvmAddress(request.address);
  const calls: ServiceCall[] = [];
  if (request.amountMinor !== undefined) {
    const args = [address, request.amountMinor] as const;
    calls.push({
      to: tokenAddress,
      data: encodeFunctionData({ abi: brlTokenAbi, functionName: 'faucet', args }),
    });
  }
  if (request.native !== undefined) calls.push({ to: address, value: parseWholeCoins(request.native) });
  const hashes = await Promise.all(calls.map((call) => treasury.send(call)));
  await Promise.all(hashes.map((hash) => transactions.waitUntilMined(hash)));
  return hashes;
}

function parseWholeCoins(native: string): bigint {
  if (!WHOLE_COINS.test(native)) throw new EvmChainError('bad_amount', `${native} is not an amount of coins`);
  return parseEther(native);
}
