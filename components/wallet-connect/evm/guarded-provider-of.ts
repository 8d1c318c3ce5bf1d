import type { Connector } from 'wagmi';
import { GuardedProvider } from './guarded-provider.ts';

/**
 * The guarded wallet behind a connector. Every connector of this page has one; one that has none is not asked
 * anything.
 */
export async function guardedProviderOf(connector: Pick<Connector, 'getProvider'>): Promise<GuardedProvider> {
  const provider: unknown = await connector.getProvider();
  if (provider instanceof GuardedProvider) return provider;
  throw new Error('a wallet without its guard');
}
