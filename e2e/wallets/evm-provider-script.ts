type Listener = (value: unknown) => void;
type Call = (
  method: string,
  params: unknown[],
) => Promise<{ result: unknown } | { error: { code: number; message: string } }>;

/**
 * Runs in the page: an EIP-1193 provider, announced by EIP-6963, that passes every call to the test. It must
 * not import anything, because only its text is sent to the browser.
 */
export function installEvmProvider(wallet: { binding: string; name: string; uuid: string }): void {
  const { binding, name, uuid } = wallet;
  const listeners = new Map<string, Set<Listener>>();
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value);
  };
  const provider = {
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return provider;
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
      return provider;
    },
    async request({ method, params }: { method: string; params?: unknown[] }): Promise<unknown> {
      const call = Reflect.get(window, binding) as Call;
      const answer = await call(method, params ?? []);
      if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
      if (/^wallet_(?:switch|add)EthereumChain$/.test(method)) {
        emit('chainChanged', (params?.[0] as { chainId: string }).chainId);
      }
      return answer.result;
    },
  };
  const icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=';
  const rdns = `test.wallet.${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`;
  const info = { uuid, name, icon, rdns };
  const detail = Object.freeze({ info, provider });
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}
