import { UNESTIMATED } from '#server/sandbox/wallet/script/misbehaviour/unestimated.ts';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** Sends coins along. */
export const changeValue: WalletMode = {
  label: 'Send coins along (EVM)',
  evm: {
    alter: ({ call, ...order }) => ({
      ...order,
      call: { ...call, value: (call.value ?? 0n) + 1n, ...UNESTIMATED },
    }),
  },
};
