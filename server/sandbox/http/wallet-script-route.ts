import type { FastifyInstance } from 'fastify';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { buildWalletScript } from '#server/sandbox/wallet/build-wallet-script.ts';

/**
 * The demo wallet. The one file here that a page of another origin may load: the dashboard does, when
 * configured so.
 */
export function addWalletScriptRoute(app: FastifyInstance, { accounts, chains }: ServiceContext): void {
  app.get('/sandbox/wallet.js', async (_request, reply) => {
    const script = await buildWalletScript({
      accounts,
      chains: CHAIN_IDS.map((chainId) => {
        const { chainRef, rpcUrl } = chains[chainId];
        return { chainId, chainRef, rpcUrl };
      }),
    });
    return reply
      .type('text/javascript; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .send(script);
  });
}
