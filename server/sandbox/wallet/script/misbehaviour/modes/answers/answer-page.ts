import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** Sends nothing, and answers with a page, as when a proxy is before the wallet's own service. */
export const answerPage: WalletMode = {
  label: 'Answer a page of HTML (EVM)',
  evm: {
    answer: async () => '<html><body><h1>502 Bad Gateway</h1></body></html>',
  },
};
