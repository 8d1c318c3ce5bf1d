import { UNESTIMATED } from '#server/sandbox/wallet/script/misbehaviour/unestimated.ts';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** Sends the call to another address: an account without code, which does nothing with it. */
export const changeRecipient: WalletMode = {
  label: 'Send it to another address (EVM)',
  evm: {
    alter: ({ call, ...order }, { accounts }) => ({
      ...order,
      call: { ...call, to: accounts.find(({ name }) => name === 'stranger')?.address, ...UNESTIMATED },
    }),
  },
};
