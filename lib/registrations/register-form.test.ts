import { describe, expect, test } from 'vitest';
import { EMPTY_REGISTER_VALUES, registerFormSchema, type RegisterValues } from './register-form.ts';

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const SOLANA = '7fUAJdStEuGbc3sM84cKRL6yYaaSstyLSU4ve5oovLS7';
const WHITELISTER = '4Nd1mYQ3rVg8d1w7QJ2uB8rPzN7t7aH1qF3xg9jJ5oKZ';

const evm = (change: Partial<RegisterValues> = {}): RegisterValues => ({
  ...EMPTY_REGISTER_VALUES,
  chainId: 'base',
  address: EVM,
  limit: '1.000,00',
  ...change,
});
const solana = (change: Partial<RegisterValues> = {}): RegisterValues => ({
  ...EMPTY_REGISTER_VALUES,
  chainId: 'solana',
  address: SOLANA,
  whitelisterWallet: SOLANA,
  ...change,
});
const problemsOf = (values: RegisterValues): object => {
  const issues = registerFormSchema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
};

test('[R4] a limit typed in reais is asked for in cents', () => {
  expect(registerFormSchema.parse(evm({ limit: '1.000,00' }))).toEqual({
    chainId: 'base',
    address: EVM,
    limitCents: 100_000,
    label: undefined,
  });
});

test.each([
  ['0', 'limit_not_positive'],
  ['0,00', 'limit_not_positive'],
  ['-1', 'limit_not_whole'],
  ['1.5', 'limit_not_whole'],
  ['1,555', 'amount_too_precise'],
  ['', 'missing'],
  ['99999999999999999', 'amount_too_large'],
])('[R105] the limit "%s" is refused as %s', (limit, problem) => {
  expect(problemsOf(evm({ limit }))).toEqual({ limit: problem });
});

test('[R105] an EVM registration has no authorizing wallet and a Solana one no limit, whatever was typed before', () => {
  const evmReading = registerFormSchema.parse(evm({ whitelisterWallet: WHITELISTER }));
  const solanaReading = registerFormSchema.parse(solana({ limit: 'no limit' }));
  expect([evmReading, solanaReading]).toEqual([
    { chainId: 'base', address: EVM, limitCents: 100_000, label: undefined },
    { chainId: 'solana', address: SOLANA, whitelisterWallet: SOLANA, label: undefined },
  ]);
});

test.each([
  ['a'.repeat(64), {}],
  ['a'.repeat(65), { label: 'text_too_long' }],
  ['😀'.repeat(32), {}],
  ['😀'.repeat(33), { label: 'text_too_long' }],
  [`  ${'a'.repeat(64)}  `, {}],
  ['Treasury\u200B', { label: 'unseen_character' }],
  ['\u202ETreasury', { label: 'unseen_character' }],
  ['Treas\0ury', { label: 'unseen_character' }],
])('[R106] the label %s', (label, problems) => {
  expect(problemsOf(evm({ label }))).toEqual(problems);
});

describe('the address', () => {
  test.each([
    ['base', SOLANA],
    ['base', EVM.toUpperCase()],
    ['base', `${EVM.slice(0, -1)}8`],
    ['base', '0x52908400098527886e0F7030069857D2E4169EE7'],
    ['solana', EVM],
    ['solana', 'not-base58-0OIl'],
  ] as const)('on %s, %s is refused', (chainId, address) => {
    const values = chainId === 'base' ? evm({ address }) : solana({ address });
    expect(problemsOf(values)).toEqual({ address: 'wallet_of_other_family' });
  });

  test('in small letters is sent with its checksum', () => {
    const reading = registerFormSchema.parse(evm({ address: ` ${EVM.toLowerCase()} ` }));
    expect(reading).toMatchObject({ address: EVM });
  });
});

test('every field of an empty form is marked at once', () => {
  expect(problemsOf(EMPTY_REGISTER_VALUES)).toEqual({ chainId: 'missing', address: 'missing' });
  expect(problemsOf(solana({ whitelisterWallet: '' }))).toEqual({ whitelisterWallet: 'missing' });
});
