import { doubleAmount } from '../call-bytes.ts';
import { UNESTIMATED } from '../unestimated.ts';
import type { WalletMode } from '../wallet-mode.ts';

/** Doubles the amount. */
export const changeAmount: WalletMode = {
  label: 'Double the amount (EVM)',
  evm: {
    alter: ({ call, ...order }) => ({
      ...order,
      call: { ...call, data: doubleAmount(call.data ?? '0x'), ...UNESTIMATED },
    }),
  },
};
