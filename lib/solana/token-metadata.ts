import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { parseSolanaAddress } from '#lib/chains/solana-address.ts';
import { readTokenSymbol } from '#lib/chains/token-symbol.ts';
import { TOKEN_2022_PROGRAM } from './programs.ts';
import type { Accounts } from './read-accounts.ts';

/** Metaplex Token Metadata: what most mints have their names in. */
export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s';
const METADATA_SEED = new TextEncoder().encode('metadata');
const METADATA_KEY = 4;
/** A mint of Token-2022: its base, filled up to that of an account, the kind of account, then extensions. */
const EXTENSIONS_OFFSET = 166;
const METADATA_EXTENSION = 19;
const ADDRESS_BYTES = 32;

/** The accounts that may say what a mint calls itself: the mint, and the one that Metaplex has for it. */
export function symbolPlaces(mint: string): string[] {
  if (parseSolanaAddress(mint) === undefined) return [];
  const program = new PublicKey(METADATA_PROGRAM);
  const seeds = [METADATA_SEED, program.toBytes(), new PublicKey(mint).toBytes()];
  return [mint, PublicKey.findProgramAddressSync(seeds, program)[0].toBase58()];
}

/** The symbol from those accounts; undefined where none of them has one that is fit to show. */
export function readMintSymbol(mint: string, accounts: Accounts): string | undefined {
  const [, place = ''] = symbolPlaces(mint);
  const own = accounts.get(mint);
  const extension = own?.owner === TOKEN_2022_PROGRAM ? findExtension(own.data) : undefined;
  const named = extension && symbolAfter(extension, 0, mint);
  if (named !== undefined) return named;
  const other = accounts.get(place);
  if (other?.owner !== METADATA_PROGRAM || other.data[0] !== METADATA_KEY) return undefined;
  return symbolAfter(other.data, 1, mint);
}

function findExtension(data: Uint8Array): Uint8Array | undefined {
  const view = viewOf(data);
  let at = EXTENSIONS_OFFSET;
  while (at + 4 <= data.length) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === METADATA_EXTENSION) return data.subarray(at + 4, end);
    at = end;
  }
  return undefined;
}

/** Both kinds: who may change it, the mint, the name, the symbol; texts begin with their length. */
function symbolAfter(data: Uint8Array, start: number, mint: string): string | undefined {
  const mintAt = start + ADDRESS_BYTES;
  const nameAt = mintAt + ADDRESS_BYTES;
  if (bs58.encode(data.subarray(mintAt, nameAt)) !== mint) return undefined;
  const name = findText(data, nameAt);
  const symbol = name && findText(data, nameAt + 4 + name.length);
  return symbol && readTokenSymbol(symbol);
}

function findText(data: Uint8Array, at: number): Uint8Array | undefined {
  if (at + 4 > data.length) return undefined;
  const length = viewOf(data).getUint32(at, true);
  return at + 4 + length <= data.length ? data.subarray(at + 4, at + 4 + length) : undefined;
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength);
}
