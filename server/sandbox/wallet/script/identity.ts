/** The wallet's name, and its icon: a square with a slit, as a data: URI. */
export const WALLET_NAME = 'Sandbox Demo Wallet';
export const WALLET_RDNS = 'test.sandbox.demo-wallet';

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f5c63"/><rect x="6" y="10" width="20" height="14" rx="3" fill="none" stroke="#fff" stroke-width="2"/><path d="M6 14h20M20 19h2" stroke="#fff" stroke-width="2" stroke-linecap="round"/></svg>`;

export const WALLET_ICON = `data:image/svg+xml;base64,${btoa(PICTURE)}` as const;
