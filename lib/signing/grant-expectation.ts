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
  registration: GrantSubject;
  connectedAccount: string;
  environment: Environment;
}): GrantExpectation {
  const { registration, connectedAccount, environment } = source;
  return {
    chainId: registration.chainId,
    environment,
    address: registration.asked?.address ?? registration.address,
    signerWallet: registration.asked?.whitelisterWallet ?? registration.registeredSigner,
    connectedAccount,
    requestedLimitCents: registration.asked?.limitCents ?? null,
    pin: registration.contractPin ?? undefined,
  };
}
