import 'server-only';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { env } from '#server/env.ts';
import { log } from '#server/observability/log.ts';
import { isAnswerableByOthers, isSentInClearText } from '#server/settings-conflicts.ts';

/** Logs what is set and may be meant, but is not safe everywhere. */
export function warnOfSettings(): void {
  const { environment, rpcUrls, databaseUrl, databaseDirectUrl } = env();
  if (environment !== 'production') return;
  const nodes = CHAIN_IDS.filter((chainId) => isSentInClearText(rpcUrls[chainId])).map(
    (chainId) => `RPC_URL_${chainId.toUpperCase()}`,
  );
  warnOf(nodes, 'nodes are asked in clear text: use https where the network is not your own');
  const urls = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseDirectUrl };
  const databases = Object.entries(urls)
    .filter(([, url]) => url !== undefined && isAnswerableByOthers(url))
    .map(([name]) => name);
  warnOf(databases, NOT_VERIFIED);
}

const NOT_VERIFIED =
  'the certificate of the database is not verified: use sslmode=verify-full where the network is not your own';

function warnOf(settings: readonly string[], text: string): void {
  if (settings.length > 0) log().warn({ settings }, text);
}
