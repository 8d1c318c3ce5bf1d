import 'server-only';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { env } from '#server/env.ts';
import { log } from '#server/observability/log.ts';
import { isSentInClearText } from '#server/settings-conflicts.ts';

/** Logs what is set and may be meant, but is not safe everywhere. */
export function warnOfSettings(): void {
  const { environment, rpcUrls } = env();
  if (environment !== 'production') return;
  const settings = CHAIN_IDS.filter((chainId) => isSentInClearText(rpcUrls[chainId])).map(
    (chainId) => `RPC_URL_${chainId.toUpperCase()}`,
  );
  if (settings.length === 0) return;
  log().warn({ settings }, 'nodes are asked in clear text: use https where the network is not your own');
}
