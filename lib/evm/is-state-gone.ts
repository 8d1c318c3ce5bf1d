import { ChainRpcError } from '#lib/chains/chain-request.ts';

/** In the words of Geth, Erigon, Reth, Nethermind, Besu and Anvil; JSON-RPC has no code for it. */
const STATE_GONE =
  /missing trie node|prun(ed|ing)|historical state|no state available|state (is )?(not|un)\s?available|world state/i;
/** Anvil says the same of a block that is not there yet. */
const OUT_OF_RANGE = /block height is (\d+) but requested was (\d+)/i;

/**
 * Whether a node refused a call at an old block because it does not keep the state of blocks for so long:
 * asked again it will not answer, either.
 */
export function isStateGone(error: unknown): boolean {
  if (!(error instanceof ChainRpcError)) return false;
  const [, height = 0, requested = 0] = OUT_OF_RANGE.exec(error.message) ?? [];
  return STATE_GONE.test(error.message) || Number(requested) < Number(height);
}
