import { setTimeout as delay } from 'node:timers/promises';
import { CHAIN_IDS, type ChainId } from '#lib/chains/chains.ts';
import { burnAndApprove } from './burn-tokens.ts';
import type { TestClient } from './test-client.ts';

const POLL_MS = 50;
const PATIENCE_MS = 60_000;

/**
 * Times one conversion in each direction on each chain, from the create call to `completed`; a client's own
 * steps included.
 */
export async function measureFlows(
  client: TestClient,
  report: (what: string, figure: string) => void,
): Promise<void> {
  for (const chainId of CHAIN_IDS) {
    report(`onramp on ${chainId}`, seconds(await timed(() => buy(client, chainId))));
    report(`offramp on ${chainId}`, seconds(await timed(() => sell(client, chainId))));
  }
}

async function buy(client: TestClient, chainId: ChainId): Promise<void> {
  const { address } = await client.account(chainId === 'solana' ? 'solana' : 'evm', 'holder');
  const { id } = await client.create('onramp', { amountCents: 900, destinationWallet: address, chainId });
  await client.control('POST', `/intents/${id}/pay`);
  await reachCompleted(client, id);
}

async function sell(client: TestClient, chainId: ChainId): Promise<void> {
  const body = { amountCents: 900, destinationAddress: '11222333000181', chainId };
  const intent = await client.create('offramp', body);
  await burnAndApprove(client, intent);
  await reachCompleted(client, intent.id);
}

async function reachCompleted(client: TestClient, id: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while ((await client.intent(id)).status !== 'completed') {
    if (Date.now() > deadline) throw new Error(`intent ${id} was not completed within ${PATIENCE_MS} ms`);
    await delay(POLL_MS);
  }
}

async function timed(run: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await run();
  return performance.now() - startedMs;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
