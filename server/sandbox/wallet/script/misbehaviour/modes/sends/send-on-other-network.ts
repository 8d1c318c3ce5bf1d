import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';
import { UNESTIMATED } from '#server/sandbox/wallet/script/misbehaviour/unestimated.ts';

/** Sends what was confirmed, on another network than it says it is on. */
export const sendOnOtherNetwork: WalletMode = {
  label: 'Send on another network (EVM)',
  evm: {
    alter: ({ call, ...order }, { chains }) => ({
      ...order,
      chain: chains.other,
      call: { ...call, ...UNESTIMATED },
    }),
  },
};
