import { expect, test } from 'vitest';
import { grantSignatureSchema, signedGrantSchema, submitGrantInputSchema } from './signing-input.ts';

const walletId = '00000000-0000-4000-8000-00000000000a';
const sent = { txHash: `0x${'ab'.repeat(32)}` };
const bytes = { signedTransactionBase64: 'AQID' };

test.each([sent, bytes])(
  'what a wallet answered is taken as it is, with a link and with a session: %j',
  (grant) => {
    expect(signedGrantSchema.parse(grant)).toEqual(grant);
    expect(submitGrantInputSchema.parse({ ...grant, walletId: walletId.toUpperCase() })).toEqual({
      ...grant,
      walletId,
    });
  },
);

test('a hash and bytes together are refused by both: one of them would be dropped', () => {
  expect(signedGrantSchema.safeParse({ ...sent, ...bytes }).success).toBe(false);
  expect(submitGrantInputSchema.safeParse({ ...sent, ...bytes, walletId }).success).toBe(false);
});

test('[R127] a signature is taken without the space around it, and only space is none', () => {
  expect(grantSignatureSchema.parse(' 5sig\n')).toBe('5sig');
  expect(grantSignatureSchema.safeParse(' ').success).toBe(false);
});
