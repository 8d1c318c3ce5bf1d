import { doubleAmount } from '#server/sandbox/wallet/script/misbehaviour/call-bytes.ts';
import { UNESTIMATED } from '#server/sandbox/wallet/script/misbehaviour/unestimated.ts';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

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
