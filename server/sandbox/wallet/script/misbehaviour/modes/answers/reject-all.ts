import { userRejected } from '#server/sandbox/wallet/script/rpc-error.ts';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

const ASKS_THE_PERSON = /^(?:eth_requestAccounts|wallet_|eth_send|eth_sign|personal_)/;

/** The user says no to everything, without being asked. */
export const rejectAll: WalletMode = {
  label: 'Reject every request',
  evm: {
    admit: (method) => {
      if (ASKS_THE_PERSON.test(method)) throw userRejected();
    },
  },
  solana: {
    admit: () => {
      throw userRejected();
    },
  },
};
