import type { Hex } from 'viem';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import type { EvmDevAccount, SolanaDevAccount } from '../../../chains/settlement-chain.ts';
import type { EvmChains, WalletChain } from '../evm-chains.ts';

/** What a user confirmed, before it is signed: who sends what on which network. */
export interface EvmOrder {
  readonly account: EvmDevAccount;
  readonly chain: WalletChain;
  readonly call: EvmCall;
}

export interface EvmCall {
  readonly to?: Hex | undefined;
  readonly data?: Hex | undefined;
  readonly value?: bigint | undefined;
  readonly gas?: bigint | undefined;
  readonly nonce?: number | undefined;
  readonly maxFeePerGas?: bigint | undefined;
  readonly maxPriorityFeePerGas?: bigint | undefined;
}

/** What a mode may use of the wallet. */
export interface EvmTools {
  readonly accounts: readonly EvmDevAccount[];
  readonly chains: EvmChains;
  /** What the user set in "Seconds". */
  readonly delayMs: number;
  /** The call with its nonce, gas and fees. */
  readonly price: (order: EvmOrder) => Promise<EvmCall>;
  /** Signs and broadcasts. */
  readonly send: (order: EvmOrder) => Promise<Hex>;
}

export interface EvmMisbehaviour {
  /** Asked with every request, before anything else happens. Throws to refuse it. */
  readonly admit?: (method: string) => void;
  /** The network that the wallet says it is on; it then says that it changed networks and does not. */
  readonly claimedChain?: (chains: EvmChains) => WalletChain;
  /** What it sends in place of what was confirmed. */
  readonly alter?: (order: EvmOrder, tools: EvmTools) => EvmOrder;
  /** What it answers when it is asked to connect; no dialog is shown then. */
  readonly connect?: () => Promise<unknown>;
  /** How it sends, and what it answers: a hash, or whatever else a wallet may come up with. */
  readonly answer?: (order: EvmOrder, tools: EvmTools) => Promise<unknown>;
}

/** What a user confirmed, before it is signed. */
export interface SolanaOrder {
  readonly account: SolanaDevAccount;
  readonly message: SolanaMessage;
}

export interface SolanaTools {
  readonly accounts: readonly SolanaDevAccount[];
  readonly delayMs: number;
}

export interface SolanaMisbehaviour {
  readonly admit?: () => void;
  /** Features of the Wallet Standard that it does not have. */
  readonly without?: readonly string[];
  /** What it signs in place of what was confirmed. */
  readonly alter?: (order: SolanaOrder, tools: SolanaTools) => SolanaOrder | Promise<SolanaOrder>;
}

/** One way to misbehave. A family that has nothing here is served as always. */
export interface WalletMode {
  /** As the wallet's own dialog names it. */
  readonly label: string;
  readonly evm?: EvmMisbehaviour;
  readonly solana?: SolanaMisbehaviour;
}
