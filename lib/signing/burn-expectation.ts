import type { ChainId, Environment } from '#lib/chains/chains.ts';
import type { BurnView, HolderWallet } from '#lib/burns/burn-view.ts';
import type { BurnSubject } from './burn-subject.ts';
import type { ProgramPin } from '#lib/chains/contracts/program-pin.ts';
import type { TokenPin } from '#lib/chains/contracts/token-pin.ts';

/**
 * What a burn must be, from everything but the object to be signed: the user's order, the settings or the
 * pins, the connected account, the environment (B1). The guard compares the object with this and never with
 * itself.
 */
export interface BurnExpectation {
  readonly chainId: ChainId;
  readonly environment: Environment;
  readonly intentStatus: string;
  /** BRL cents of the intent; null when they are not known, and then nothing is signed. */
  readonly amountCents: number | null;
  /** Unix seconds; null for an intent that does not expire (R50). */
  readonly intentExpiresAtUnix: number | null;
  /** The address that the authorization was requested for. */
  readonly attemptHolder: string;
  /** The account the wallet is connected with. */
  readonly connectedAccount: string;
  /** Absent while the chain's token is not known: then nothing is signed (R9). */
  readonly tokenPin: TokenPin | undefined;
  /** Solana: the program that burns; absent while it is not known. */
  readonly programPin?: ProgramPin | undefined;
  /**
   * The holder in the service's list of wallets: null when not in it, absent when it was not read. It only
   * explains a refusal.
   */
  readonly holderWallet?: HolderWallet | null | undefined;
}

export function toBurnExpectation(source: {
  intent: Pick<BurnSubject, 'chainId' | 'status' | 'amountCents' | 'expiresAt'>;
  burn: BurnView;
  connectedAccount: string;
  environment: Environment;
}): BurnExpectation {
  const { intent, burn, connectedAccount, environment } = source;
  return {
    chainId: intent.chainId,
    environment,
    intentStatus: intent.status,
    amountCents: intent.amountCents,
    intentExpiresAtUnix: intent.expiresAt === null ? null : Math.floor(Date.parse(intent.expiresAt) / 1000),
    attemptHolder: burn.tokenHolder,
    connectedAccount,
    tokenPin: burn.pins?.token ?? undefined,
    programPin: burn.pins?.program ?? undefined,
    holderWallet: burn.holderWallet,
  };
}
