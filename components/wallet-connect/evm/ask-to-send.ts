import { numberToHex } from 'viem';
import type { Hash } from 'viem';
import type { Config } from 'wagmi';
import { getConnectorClient } from 'wagmi/actions';
import type { BurnRequest } from '#lib/evm/build-burn-request.ts';

/**
 * Asks the connected wallet, once, to send exactly this. wagmi's own way asks a second time under another name when the
 * wallet answers one of several errors, -32000 among them, which some wallets also answer after they have sent: a person
 * would be shown the same burn again (B7). Throws without asking when the wallet is on another network (R7).
 */
export async function askToSend(config: Config, request: BurnRequest): Promise<Hash> {
  const { from, to, data, value, evmChainId } = request;
  const client = await getConnectorClient(config, { account: from, chainId: evmChainId });
  const transaction = { from, to, data, value: numberToHex(value) };
  return await client.request({ method: 'eth_sendTransaction', params: [transaction] }, { retryCount: 0 });
}
