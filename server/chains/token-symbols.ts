import 'server-only';
import { isEvmChainId, type ChainId } from '#lib/chains/chains.ts';
import { readSymbolAnswer, SYMBOL_CALL } from '#lib/chains/token-symbol.ts';
import { readAccounts } from '#lib/solana/read-accounts.ts';
import { readMintSymbol, symbolPlaces } from '#lib/solana/token-metadata.ts';
import { currentMoment, elapsedMs, type Moment } from '#lib/time/moment.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { remember } from '#server/process-singleton.ts';
import { chainRequest } from './chain-request.ts';

/** A token that named none, or whose node did not answer, is asked again after this long. */
const AGAIN_MS = 10 * MINUTE_MS;
const MOST_BYTES = 4_096;

interface Known {
  readonly symbol: string | undefined;
  readonly askedAt: Moment;
}

/**
 * What a known token calls itself, as far as this process has read it: for reading only, it decides nothing.
 * The first to ask gets nothing and has it read, so that no page waits for a chain.
 */
export function findTokenSymbol(chainId: ChainId, address: string | undefined): string | null {
  if (address === undefined) return null;
  const symbols = remember('token-symbols', () => new Map<string, Known>());
  const key = `${chainId}:${address}`;
  const known = symbols.get(key);
  const isDue = known === undefined || elapsedMs(known.askedAt) > AGAIN_MS;
  if (known?.symbol === undefined && isDue) {
    const askedAt = currentMoment();
    symbols.set(key, { symbol: undefined, askedAt });
    void readSymbol(chainId, address).then(
      (symbol) => symbols.set(key, { symbol, askedAt }),
      () => undefined,
    );
  }
  return known?.symbol ?? null;
}

async function readSymbol(chainId: ChainId, address: string): Promise<string | undefined> {
  const request = chainRequest(chainId);
  if (isEvmChainId(chainId)) {
    return readSymbolAnswer(await request('eth_call', [{ to: address, data: SYMBOL_CALL }, 'latest']));
  }
  const places = symbolPlaces(address);
  if (places.length === 0) return undefined;
  return readMintSymbol(address, (await readAccounts(places, request, MOST_BYTES)).accounts);
}
