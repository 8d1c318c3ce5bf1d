interface InstalledWallet {
  readonly binding: string;
  readonly name: string;
  readonly address: string;
  readonly publicKey: number[];
}

/**
 * Runs in the page: a Wallet Standard wallet that passes every signature to the test. It must not import
 * anything, because only its text is sent to the browser.
 */
export function installStandardWallet({ binding, name, address, publicKey }: InstalledWallet): void {
  interface App {
    register(wallet: unknown): unknown;
  }
  const chains = ['solana:devnet', 'solana:mainnet'];
  const features = ['solana:signTransaction'];
  const account = { address, publicKey: Uint8Array.from(publicKey), chains, features };
  let accounts: unknown[] = [];
  const listeners = new Set<(change: { accounts: unknown[] }) => void>();
  const change = (next: unknown[]) => {
    accounts = next;
    for (const listener of listeners) listener({ accounts });
  };
  const sign = async ({ transaction }: { transaction: Uint8Array }) => {
    type Refusal = { readonly code: number; readonly message: string };
    const call = Reflect.get(window, binding) as (bytes: number[]) => Promise<number[] | Refusal>;
    const signed = await call([...transaction]);
    if ('code' in signed) throw Object.assign(new Error(signed.message), { code: signed.code });
    return { signedTransaction: Uint8Array.from(signed) };
  };
  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains,
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        // A site that was allowed once is allowed silently from then on, as wallets do.
        connect: async ({ silent = false } = {}) => {
          if (!silent) localStorage.setItem(binding, 'allowed');
          if (accounts.length === 0 && localStorage.getItem(binding) !== null) change([account]);
          return { accounts };
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => change([]) },
      'standard:events': {
        version: '1.0.0',
        on: (_event: string, listener: (change: { accounts: unknown[] }) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: (...inputs: { transaction: Uint8Array }[]) => Promise.all(inputs.map(sign)),
      },
    },
  };
  const register = (app: App) => app.register(wallet);
  window.addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail));
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
}
