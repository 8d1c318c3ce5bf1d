import { ChainRpcError } from '#lib/chains/chain-request.ts';

/** In the words of Geth, Erigon, Reth, Nethermind and Besu; JSON-RPC has no code for it. */
const STATE_GONE =
  /missing trie node|prun(ed|ing)|historical state|no state available|state (is )?(not|un)\s?available|world state/i;

/**
 * Whether a node refused a call at an old block because it does not keep the state of blocks for so long:
 * asked again it will not answer, either.
 */
export function isStateGone(error: unknown): boolean {
  return error instanceof ChainRpcError && STATE_GONE.test(error.message);
}
