import type { Environment, EvmChainId } from '#lib/chains/chains.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';

/**
 * What a page passes to the signing of a grant. Everything crosses the server/client edge, so all of it is
 * plain data.
 */
export interface GrantPanelProps {
  /** Live: the parent renders again whenever the wallet's query changes (SSE). */
  readonly registration: GrantSubject;
  /** Whether this user's role may grant (`wallets.grant`); the server decides again in every action. */
  readonly canGrant: boolean;
  readonly environment: Environment;
  /** Only in the embedded sandbox: where the demo wallet's script is. Null everywhere else. */
  readonly sandboxUrl: string | null;
  /** RPC addresses that a wallet may get; only the embedded sandbox's loopback ones. */
  readonly walletRpcUrls?: Readonly<Partial<Record<EvmChainId, string>>>;
}
