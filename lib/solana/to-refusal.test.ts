import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TOKEN_PROGRAM } from './programs.ts';
import { toSolanaRefusal } from './to-refusal.ts';

const custom = (code: number) => ({ InstructionError: [0, { Custom: code }] });

describe('why a dry run on Solana was refused, for a user to read', () => {
  test.each<[unknown, string[], object]>([
    ['InsufficientFundsForFee', [], { cause: 'no_fee' }],
    [{ InsufficientFundsForRent: { account_index: 1 } }, [], { cause: 'no_fee' }],
    [{ InstructionError: [0, 'MissingRequiredSignature'] }, [], { cause: 'not_allowed' }],
    [
      custom(1),
      [
        'Program log: Error: insufficient funds',
        `Program ${TOKEN_PROGRAM} failed: custom program error: 0x1`,
      ],
      { cause: 'short_balance' },
    ],
    [
      custom(6012),
      ['Program log: refused: the grant expired', 'Program Abc failed: custom program error: 0x177c'],
      { cause: 'said', said: 'refused: the grant expired' },
    ],
    [
      custom(6000),
      ['Program log: AnchorError occurred. Error Code: Late. Error Number: 6000. Error Message: It is late.'],
      { cause: 'said', said: 'It is late' },
    ],
    [custom(6000), ['Program log: {"a":1}'], { cause: 'unnamed' }],
    [custom(6000), [], { cause: 'unnamed' }],
  ])('%j with %j', (error, logs, refusal) => {
    expect(toSolanaRefusal(error, logs)).toMatchObject(refusal);
  });

  test('JSON never reaches a user, whatever a node or a program says; it is in the details', () => {
    expect(toSolanaRefusal(custom(7), []).detail).toContain('"Custom":7');
    fc.assert(
      fc.property(fc.json(), fc.array(fc.oneof(fc.string(), fc.json())), (error, logs) => {
        const lines = logs.map((line) => `Program log: ${line}`);
        const { cause, said = '' } = toSolanaRefusal(JSON.parse(error), lines);
        expect(said === '').toBe(cause !== 'said');
        expect(said).not.toMatch(/0x[0-9a-f]{4}|[{}[\]]/i);
      }),
    );
  });
});
