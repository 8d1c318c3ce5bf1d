import { bytesToHex, type Hex } from 'viem';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/**
 * Answers the hash of a proposal, as the wallet of a multisig does: no transaction has it, and none is sent.
 */
export const propose: WalletMode = {
  label: 'Answer the hash of a proposal (EVM)',
  evm: { answer: () => Promise.resolve(proposalHash()) },
};

export function proposalHash(): Hex {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}
