import { describe, expect, test } from 'vitest';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { CREATE_FORM_SCHEMAS, type CreateValues } from './create-form.ts';

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const SOLANA = 'So11111111111111111111111111111111111111112';
const onramp = { chainId: 'base', amount: '10,00', destination: EVM, clientReference: '' } as const;
const offramp = { ...onramp, destination: 'Pay@Example.com' } as const;

function parse(intentType: IntentType, values: CreateValues) {
  const { success, data, error } = CREATE_FORM_SCHEMAS[intentType].safeParse(values);
  if (success) return { ok: true, order: data };
  const problems = error.issues.map(({ path, message }) => [path.join('.'), message]);
  return { ok: false, problems: Object.fromEntries(problems) as object };
}

describe('an onramp form', () => {
  test('reads an amount as Brazilians type it', () => {
    expect(parse('onramp', { ...onramp, amount: 'R$ 1.234,5' })).toEqual({
      ok: true,
      order: { chainId: 'base', amountCents: 123_450, destination: EVM, clientReference: undefined },
    });
  });

  test.each([
    ['4,99', 'amount_too_small'],
    ['0', 'amount_too_small'],
    ['1.5', 'amount_not_whole'],
    ['5.00', 'amount_not_whole'],
    ['-10,00', 'amount_not_whole'],
    ['', 'missing'],
    ['9007199254740993', 'amount_too_large'],
    ['R$ 99.999.999.999.999.999.999', 'amount_too_large'],
    ['10,005', 'amount_too_precise'],
    ['R$ 1.234,5678', 'amount_too_precise'],
    ['10,00,5', 'amount_not_whole'],
  ])('[R5] says of the amount %j: %s', (amount, problem) => {
    expect(parse('onramp', { ...onramp, amount })).toEqual({
      ok: false,
      problems: { amount: problem },
    });
  });

  test('[R5] takes exactly R$ 5,00', () => {
    expect(parse('onramp', { ...onramp, amount: '5' })).toMatchObject({
      order: { amountCents: 500 },
    });
  });

  test.each([
    [SOLANA, 'base'],
    [EVM, 'solana'],
    [EVM.toUpperCase(), 'base'],
    [EVM.replace('5aAe', '5AAe'), 'base'],
  ] as const)('[R59] refuses the wallet %s on %s', (destination, chainId) => {
    expect(parse('onramp', { ...onramp, destination, chainId })).toEqual({
      ok: false,
      problems: { destination: 'wallet_of_other_family' },
    });
  });

  test.each([
    [255, true],
    [256, false],
  ])('[R31] checks a reference of %i characters', (length, ok) => {
    expect(parse('onramp', { ...onramp, clientReference: 'r'.repeat(length) }).ok).toBe(ok);
  });

  test('marks every field at once', () => {
    const empty = { chainId: '', amount: '', destination: '', clientReference: '' } as const;
    expect(parse('onramp', empty)).toEqual({
      ok: false,
      problems: { chainId: 'missing', amount: 'missing', destination: 'missing' },
    });
  });

  test('marks a wallet of another family though the amount is missing, and none while there is no chain', () => {
    expect(parse('onramp', { ...onramp, amount: '', destination: SOLANA })).toEqual({
      ok: false,
      problems: { amount: 'missing', destination: 'wallet_of_other_family' },
    });
    expect(parse('onramp', { ...onramp, chainId: '', destination: SOLANA })).toEqual({
      ok: false,
      problems: { chainId: 'missing' },
    });
  });
});

describe('an offramp form', () => {
  test('[R34] sends a payout key in its normal form', () => {
    expect(parse('offramp', offramp)).toMatchObject({ order: { destination: 'pay@example.com' } });
  });

  test('[R34] strips the punctuation of a CNPJ', () => {
    expect(parse('offramp', { ...offramp, destination: '11.222.333/0001-81' })).toMatchObject({
      order: { destination: '11222333000181' },
    });
  });

  test.each([
    ['529.982.247-25', 'payout_key_cpf'],
    ['11.222.333/0001-82', 'payout_key_cnpj_digits'],
    ['(11) 98765-4321', 'payout_key_phone_without_code'],
    ['hello', 'payout_key_unrecognised'],
    [EVM, 'payout_key_unrecognised'],
  ])('[R34] refuses %s: %s', (destination, problem) => {
    expect(parse('offramp', { ...offramp, destination })).toEqual({
      ok: false,
      problems: { destination: problem },
    });
  });
});
