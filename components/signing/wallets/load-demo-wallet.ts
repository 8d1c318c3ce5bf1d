import { trustDemoWallet } from '#lib/browser/trusted-types.ts';

const loads = new Map<string, Promise<void>>();

/**
 * Loads the sandbox's demo wallet once a page. It announces itself like any other wallet; when the sandbox is
 * unavailable the other wallets work without it.
 */
export function loadDemoWallet(sandboxUrl: string | null): Promise<void> {
  if (sandboxUrl === null) return Promise.resolve();
  const load = loads.get(sandboxUrl) ?? append(`${sandboxUrl}/sandbox/wallet.js`);
  loads.set(sandboxUrl, load);
  return load;
}

function append(src: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = trustDemoWallet(src);
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => resolve());
    document.head.append(script);
  });
}
