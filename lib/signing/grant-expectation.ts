import type { ChainId, Environment } from '#lib/chains/chains.ts';
import type { TokenPin } from '#lib/chains/contracts/token-pin.ts';
import type { GrantSubject } from './grant-subject.ts';

/**
 * What a grant must be, from everything but the object to be signed: the registration, what this dashboard
 * requested, the pins, the connected account, the environment (B1).
 */
export interface GrantExpectation {
  readonly chainId: ChainId;
  readonly environment: Environment;
  /** The address to be whitelisted. */
  readonly address: string;
  /**
   * Who signs: the authorizing wallet (Solana), the contract's owner (EVM). Null when the registration names
   * none.
   */
  readonly signerWallet: string | null;
  /** The account the wallet is connected with. */
  readonly connectedAccount: string;
  /**
   * The daily limit that a user here requested, in BRL cents; null on Solana. On EVM chains, null refuses
   * every call.
   */
  readonly requestedLimitCents: number | null;
  /**
   * The authorizing wallet contract (EVM) or the program (Solana). Absent while it is not known: then nothing
   * is signed (R9).
   */
  readonly pin: TokenPin | undefined;
}

export function toGrantExpectation(source: {
  wallet: GrantSubject;
  connectedAccount: string;
  environment: Environment;
}): GrantExpectation {
  const { wallet, connectedAccount, environment } = source;
  return {
    chainId: wallet.chainId,
    environment,
    address: wallet.asked?.address ?? wallet.address,
    signerWallet: wallet.asked?.whitelisterWallet ?? wallet.registeredSigner,
    connectedAccount,
    requestedLimitCents: wallet.asked?.limitCents ?? null,
    pin: wallet.contractPin ?? undefined,
  };
}
