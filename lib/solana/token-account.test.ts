import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';
import { account } from './testing/fake-chain.ts';
import { findMint, findTokenAccount, isTokenState, readU64 } from './token-account.ts';

/** Any bytes: each place has its own, so that a field read from another place is another one. */
function stateOf(length: number, kind?: number): Uint8Array {
  const data = Uint8Array.from({ length }, (_, at) => (at * 7 + 3) & 0xff);
  return kind === undefined ? data : data.with(165, kind);
}

const [MULTISIG, MINT, TOKENS] = [355, 82, 165];
/** The kinds that Token-2022 writes behind the base layout of an extended account. */
const [UNSET, EXTENDED_MINT, EXTENDED_TOKENS] = [0, 1, 2];

describe('[B1] what a token program holds in an account', () => {
  test.each<[string, 'tokens' | 'mint' | 'neither', Uint8Array]>([
    ['nothing', 'neither', stateOf(0)],
    ['a byte less than a mint', 'neither', stateOf(MINT - 1)],
    ['a mint', 'mint', stateOf(MINT)],
    ['a byte more than a mint', 'neither', stateOf(MINT + 1)],
    ['a byte less than tokens', 'neither', stateOf(TOKENS - 1)],
    ['tokens', 'tokens', stateOf(TOKENS)],
    ['extended tokens', 'tokens', stateOf(TOKENS + 1, EXTENDED_TOKENS)],
    ['tokens with many extensions', 'tokens', stateOf(400, EXTENDED_TOKENS)],
    ['extended tokens without their kind', 'tokens', stateOf(TOKENS + 1, UNSET)],
    ['an extended mint', 'mint', stateOf(TOKENS + 1, EXTENDED_MINT)],
    ['a mint with many extensions', 'mint', stateOf(400, EXTENDED_MINT)],
    ['signers', 'neither', stateOf(MULTISIG, UNSET)],
    ['signers with what would be a kind of tokens', 'neither', stateOf(MULTISIG, EXTENDED_TOKENS)],
    ['signers with what would be the kind of a mint', 'neither', stateOf(MULTISIG, EXTENDED_MINT)],
  ])('%s: %s', (_what, held, data) => {
    for (const owner of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
      const state = account(owner, data);
      expect([findTokenAccount(state) && 'tokens', findMint(state) && 'mint', 'neither'].find(Boolean)).toBe(
        held,
      );
      expect(findTokenAccount(state) && findMint(state)).toBeUndefined();
      expect(isTokenState(state)).toBe(true);
    }
  });

  test.each<[string, ReturnType<typeof account> | null | undefined]>([
    ['of another program', account(SYSTEM_PROGRAM, stateOf(TOKENS))],
    ['of another program, like a mint', account(SYSTEM_PROGRAM, stateOf(MINT))],
    ['that is not there', null],
    ['that was not asked for', undefined],
  ])('is nothing in an account %s', (_what, state) => {
    expect(findTokenAccount(state)).toBeUndefined();
    expect(findMint(state)).toBeUndefined();
    expect(isTokenState(state)).toBe(false);
  });

  test('are tokens of this mint, of this wallet, so many; and all the rest', () => {
    const data = stateOf(TOKENS);
    const amountBaseUnits = new DataView(data.buffer).getBigUint64(64, true);
    expect(findTokenAccount(account(TOKEN_PROGRAM, data))).toEqual({
      mint: bs58.encode(data.subarray(0, 32)),
      holder: bs58.encode(data.subarray(32, 64)),
      amountBaseUnits,
      rest: data.map((byte, at) => (at >= 64 && at < 72 ? 0 : byte)),
    });
    expect(data).toEqual(stateOf(TOKENS));
  });

  test('is a supply with so many decimals; and all the rest', () => {
    const data = stateOf(MINT);
    expect(findMint(account(TOKEN_PROGRAM, data))).toEqual({
      supplyBaseUnits: new DataView(data.buffer).getBigUint64(36, true),
      decimals: data[44],
      rest: data.map((byte, at) => (at >= 36 && at < 44 ? 0 : byte)),
    });
    expect(data).toEqual(stateOf(MINT));
  });

  test('is read from its own bytes where they are a part of others', () => {
    const part = Uint8Array.from([9, 9, 1, 2, 0, 0, 0, 0, 0, 128, 9]).subarray(2);
    expect(readU64(part, 0)).toBe(2n ** 63n + 513n);
  });
});
