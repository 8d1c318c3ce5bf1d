import { describe, expect, test } from 'vitest';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '#lib/solana/programs.ts';
import { stageBare } from '#lib/solana/testing/bare-message.ts';
import { findAddedPrograms } from './find-added-programs.ts';
import { findLooseAccount } from './find-loose-account.ts';
import { findStagedMessage } from './find-staged-message.ts';
import { encodeMessage, type SolanaMessage } from './message.ts';
import { encodeUnsignedBase64 } from '#lib/solana/testing/encode-unsigned.ts';

const honest = stageBare([TOKEN_PROGRAM, [8, 1], [0, 1, 2, 3]]);
const [, first, second, third, program] = honest.accountKeys;

describe('[B1] an account that an honest message does not have', () => {
  test.each<[string, string | undefined, SolanaMessage]>([
    ['is none where each is used', undefined, honest],
    ['is none where the holder only pays', undefined, stageBare([TOKEN_PROGRAM, [8], [1, 2, 3]])],
    ['is none where a program is an account too', undefined, stageBare([TOKEN_PROGRAM, [8], [1, 2, 3, 4]])],
    ['is the first that no instruction uses', second, stageBare([TOKEN_PROGRAM, [8], [0, 1]])],
    ['is the last', third, stageBare([TOKEN_PROGRAM, [8], [0, 1, 2]])],
    ['is any, where there are no instructions', first, stageBare()],
    ['is a program that may be changed', program, { ...honest, readonlyUnsigned: 0 }],
    [
      'is a program that signs and may be changed',
      program,
      { ...honest, requiredSignatures: 5, readonlyUnsigned: 0 },
    ],
    [
      'is none where each is used by one of two',
      undefined,
      stageBare([TOKEN_PROGRAM, [8], [1, 2]], [SYSTEM_PROGRAM, [8], [3]]),
    ],
  ])('%s', (_what, account, message) => {
    expect(findLooseAccount(message)).toBe(account);
  });
});

describe('[B3] the programs that a wallet has put in', () => {
  const accountsOf = (message: SolanaMessage, { accountIndexes }: { accountIndexes: readonly number[] }) =>
    accountIndexes.map((index) => message.accountKeys[index]);
  const [one, two] = [
    [TOKEN_PROGRAM, [8, 1], [0, 1]],
    [TOKEN_PROGRAM, [8, 2], [0, 1]],
  ] as const;
  const added = [SYSTEM_PROGRAM, [2], [0]] as const;
  test.each<[string, string[] | undefined, SolanaMessage]>([
    ['are none where nothing is', [], stageBare(one, two)],
    ['are named where one is before', [SYSTEM_PROGRAM], stageBare(added, one, two)],
    [
      'are named where one is between and one behind',
      [SYSTEM_PROGRAM, TOKEN_PROGRAM],
      stageBare(one, added, two, one),
    ],
    ['are not named where one is missing', undefined, stageBare(one)],
    ['are not named where all are missing', undefined, stageBare()],
    ['are not named where the order is another', undefined, stageBare(two, one)],
    ['are not named where a byte is another', undefined, stageBare(one, [TOKEN_PROGRAM, [8, 3], [0, 1]])],
    ['are not named where a byte is behind', undefined, stageBare(one, [TOKEN_PROGRAM, [8, 2, 0], [0, 1]])],
    ['are not named where an account is another', undefined, stageBare(one, [TOKEN_PROGRAM, [8, 2], [0, 2]])],
    [
      'are not named where the program is another',
      undefined,
      stageBare(one, [SYSTEM_PROGRAM, [8, 2], [0, 1]]),
    ],
  ])('%s', (_what, programs, signed) => {
    expect(findAddedPrograms(stageBare(one, two), signed, accountsOf)).toEqual(programs);
  });
});

test('the message that was staged is found where there is one that can be read', () => {
  expect(findStagedMessage(null)).toBeUndefined();
  expect(findStagedMessage('AAAA')).toBeUndefined();
  expect(findStagedMessage(encodeUnsignedBase64(encodeMessage(honest)))).toMatchObject(honest);
});
