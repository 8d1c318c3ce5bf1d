import type { EvmProvider } from './evm-provider.ts';
import { WALLET_ICON, WALLET_NAME, WALLET_RDNS } from './identity.ts';

/** EIP-6963: says that the provider is here, now and whenever a page asks. */
export function announceEvmProvider(provider: EvmProvider): void {
  const info = { uuid: crypto.randomUUID(), name: WALLET_NAME, icon: WALLET_ICON, rdns: WALLET_RDNS };
  const detail = Object.freeze({ info: Object.freeze(info), provider });
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}
