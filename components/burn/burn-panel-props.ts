import type { Environment, EvmChainId } from '#lib/chains/chains.ts';
import type { BurnSubject } from '#lib/signing/burn-subject.ts';
import type { TokenPins } from '#lib/chains/contracts/token-pin.ts';

/**
 * What a page passes to the signing panel. Everything crosses the server/client edge, so all of it is plain
 * data.
 */
export interface BurnPanelProps {
  /** Live: the parent renders again whenever the intent's query changes (SSE). */
  readonly intent: BurnSubject;
  /** Whether this user's role may sign (`burn.sign`); the server decides again in every action. */
  readonly canSign: boolean;
  readonly environment: Environment;
  /** The known tokens, whose balances a holder is chosen by. */
  readonly tokenPins: TokenPins;
  /** What the known token of the chain calls itself, for reading only; null where it is not known. */
  readonly tokenSymbol: string | null;
  /** Only in the embedded sandbox: where the demo wallet's script is. Null everywhere else. */
  readonly sandboxUrl: string | null;
  /**
   * RPC addresses for a wallet that does not know a network. Only in the embedded sandbox, where they are
   * loopback addresses; elsewhere the networks' public ones are used, because ours may carry a provider's
   * key.
   */
  readonly walletRpcUrls?: Readonly<Partial<Record<EvmChainId, string>>>;
}
