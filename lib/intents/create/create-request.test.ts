import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { freezeOfframp, freezeOnramp, offrampInputSchema, onrampInputSchema } from './create-request.ts';

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const SOLANA = 'So11111111111111111111111111111111111111112';

const onramp = (facts: object = {}) =>
  onrampInputSchema.safeParse({
    idempotencyKey: randomUUID(),
    amountCents: 500,
    chainId: 'base',
    destinationWallet: EVM,
    ...facts,
  });
const offramp = (facts: object = {}) =>
  offrampInputSchema.safeParse({
    idempotencyKey: randomUUID(),
    amountCents: 500,
    chainId: 'solana',
    destinationAddress: 'pay@example.com',
    ...facts,
  });
const problems = (parsed: ReturnType<typeof onramp> | ReturnType<typeof offramp>) =>
  parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('an onramp', () => {
  test('[R6] [R31] [R32] sends exactly these fields, the key as reference', () => {
    const input = onrampInputSchema.parse({
      idempotencyKey: '0F8FAD5B-D9CB-469F-A165-70867728950E',
      amountCents: 12_345,
      chainId: 'base',
      destinationWallet: EVM,
      clientReference: '  ',
    });
    expect(freezeOnramp(input)).toBe(
      `{"amountCents":12345,"destinationWallet":"${EVM}","chainId":"base","clientReference":"0f8fad5b-d9cb-469f-a165-70867728950e"}`,
    );
  });

  test.each([
    [499, 'amountCents: amount_too_small'],
    [-1, 'amountCents: amount_too_small'],
    [500.5, 'amountCents: amount_not_whole'],
    [2 ** 53, 'amountCents: amount_not_whole'],
    ['500', 'amountCents: amount_not_whole'],
  ])('[R2] [R5] refuses %o cents', (amountCents, problem) => {
    expect(problems(onramp({ amountCents }))).toEqual([problem]);
  });

  test('[R2] takes every whole number of cents', () => {
    expect(onramp({ amountCents: Number.MAX_SAFE_INTEGER }).success).toBe(true);
  });

  test.each([
    ['another family', { destinationWallet: SOLANA }],
    ['another family', { chainId: 'solana' }],
    ['a wrong checksum', { destinationWallet: EVM.replace('E7', 'e7') }],
    ['all capitals', { destinationWallet: EVM.toUpperCase() }],
  ])('[R59] refuses an address of %s', (_name, facts) => {
    expect(problems(onramp(facts))).toEqual(['destinationWallet: wallet_of_other_family']);
  });

  test('[R33] refuses none and a too long one', () => {
    expect(problems(onramp({ destinationWallet: ' ' }))).toEqual(['destinationWallet: missing']);
    expect(problems(onramp({ destinationWallet: 'x'.repeat(256) }))).toEqual([
      'destinationWallet: text_too_long',
    ]);
  });

  test('[R31] a reference has 255 characters at most', () => {
    expect(onramp({ clientReference: 'x'.repeat(255) }).success).toBe(true);
    expect(problems(onramp({ clientReference: 'x'.repeat(256) }))).toEqual([
      'clientReference: text_too_long',
    ]);
  });

  test.each(['PAY-1\u200B', 'PAY-1\u202C', 'PA\u00ADY-1', 'PAY-1\u202E00', 'PAY\0', 'PAY\uD83E', '\u200B'])(
    '[R29] a reference that does not look as it is sent is refused: %j',
    (clientReference) => {
      expect(problems(onramp({ clientReference }))).toEqual(['clientReference: unseen_character']);
      expect(problems(offramp({ clientReference }))).toEqual(['clientReference: unseen_character']);
    },
  );

  test('[R31] a reference is sent as it was typed, without the space around it', () => {
    expect(onramp({ clientReference: ' Nota  nº 1–2 São \t' }).data?.clientReference).toBe(
      'Nota  nº 1–2 São',
    );
  });
});

describe('an offramp', () => {
  test('[R6] [R32] [R34] sends a payout key, normalised, and no wallet', () => {
    const input = offrampInputSchema.parse({
      idempotencyKey: randomUUID(),
      amountCents: 500,
      chainId: 'polygon',
      destinationAddress: '11.222.333/0001-81',
      clientReference: 'invoice-1',
    });
    expect(freezeOfframp(input)).toBe(
      '{"amountCents":500,"destinationAddress":"11222333000181","chainId":"polygon","clientReference":"invoice-1"}',
    );
  });

  test.each([
    ['529.982.247-25', 'destinationAddress: payout_key_cpf'],
    [EVM, 'destinationAddress: payout_key_unrecognised'],
  ])('[R34] refuses %s', (destinationAddress, problem) => {
    expect(problems(offramp({ destinationAddress }))).toEqual([problem]);
  });
});
