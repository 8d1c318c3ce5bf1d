import { replacePending } from '#server/sandbox/wallet/script/misbehaviour/replace-pending.ts';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** The user cancels it: its nonce is used for an empty transfer to themselves. */
export const cancel: WalletMode = {
  label: 'Cancel the transaction (EVM)',
  evm: {
    answer: (order, tools) =>
      replacePending(order, tools, (call) => ({ ...call, to: order.account.address, data: '0x', value: 0n })),
  },
};
