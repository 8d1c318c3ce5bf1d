import { replacePending } from '#server/sandbox/wallet/script/misbehaviour/replace-pending.ts';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** The user pays more for the same call: it lands under another hash than the one that was answered. */
export const speedUp: WalletMode = {
  label: 'Speed the transaction up (EVM)',
  evm: { answer: (order, tools) => replacePending(order, tools, (call) => call) },
};
