import { Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';
import type { AccountState } from './token-account.ts';
import { METADATA_PROGRAM, readMintSymbol, symbolPlaces } from './token-metadata.ts';

const MINT = Keypair.generate().publicKey.toBase58();
const OTHER = Keypair.generate().publicKey.toBase58();
const [, PLACE = ''] = symbolPlaces(MINT);

function text(said: string): number[] {
  const bytes = [...new TextEncoder().encode(said)];
  return [...u32(bytes.length), ...bytes];
}
const u32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24];

const metadata = (symbol: string, mint = MINT) => [
  ...new Uint8Array(32),
  ...new PublicKey(mint).toBytes(),
  ...text('A name'),
  ...text(symbol),
];
const account = (owner: string, data: readonly number[]): AccountState => ({
  owner,
  data: Uint8Array.from(data),
  lamports: 1n,
  executable: false,
});
const extended = (...extensions: readonly [number, readonly number[]][]) => [
  ...new Uint8Array(166),
  ...extensions.flatMap(([type, value]) => [type, 0, value.length & 255, value.length >> 8, ...value]),
];
const symbolOf = (mint: AccountState | null, place: AccountState | null) =>
  readMintSymbol(
    MINT,
    new Map([
      [MINT, mint],
      [PLACE, place],
    ]),
  );

describe('what a mint calls itself', () => {
  test('is in its own extension', () => {
    const mint = account(TOKEN_2022_PROGRAM, extended([18, metadata('no')], [19, metadata('BRLT')]));
    expect(symbolOf(mint, null)).toBe('BRLT');
  });

  test('is in the account that Metaplex has for it, filled up with zeros', () => {
    const place = account(METADATA_PROGRAM, [4, ...metadata('BRLT\0\0\0\0\0\0')]);
    expect(symbolOf(account(TOKEN_PROGRAM, []), place)).toBe('BRLT');
  });

  test.each<[string, AccountState | null, AccountState | null]>([
    ['there is no account', null, null],
    ['another program has the account', null, account(OTHER, [4, ...metadata('BRLT')])],
    ['the account is of another kind', null, account(METADATA_PROGRAM, [1, ...metadata('BRLT')])],
    ['it is about another mint', null, account(METADATA_PROGRAM, [4, ...metadata('BRLT', OTHER)])],
    ['it is cut', null, account(METADATA_PROGRAM, [4, ...metadata('BRLT').slice(0, -1)])],
    [
      'its length is a lie',
      null,
      account(METADATA_PROGRAM, [4, ...metadata('').slice(0, -4), ...u32(2 ** 31)]),
    ],
    ['it is HTML', null, account(METADATA_PROGRAM, [4, ...metadata('<b>')])],
    [
      'the extension is of a mint of the older program',
      account(TOKEN_PROGRAM, extended([19, metadata('BRLT')])),
      null,
    ],
    [
      'the extensions end in the middle of one',
      account(TOKEN_2022_PROGRAM, [...extended(), 19, 0, 255]),
      null,
    ],
  ])('is not known where %s', (_, mint, place) => {
    expect(symbolOf(mint, place)).toBeUndefined();
  });

  test('is looked for at no address that is none', () => {
    expect(symbolPlaces('0x00')).toEqual([]);
  });
});
