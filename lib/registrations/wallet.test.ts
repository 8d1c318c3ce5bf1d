import { expect, test } from 'vitest';
import { walletOperationSchema, walletSchema } from './wallet.ts';

const AT = '2026-11-21T12:00:00.000Z';
const WALLET = {
  id: '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  chainId: 'base',
  role: 'minter',
  state: 'pending',
  reconciliationStatus: 'synced',
  createdAt: AT,
  updatedAt: AT,
};
const OPERATION = { id: WALLET.id, operationType: 'grant', status: 'failed', createdAt: AT, updatedAt: AT };
const SCALARS = [
  [true, 'true'],
  [4012, '4012'],
  ['text', 'text'],
  [null, null],
] as const;
const OTHERS = [[], [{}], {}, { code: 'x' }];

test('[R20] a label and a message that are no text hide neither the wallet nor the operation', () => {
  for (const [value, text] of [...SCALARS, ...OTHERS.map((other) => [other, null] as const)]) {
    expect(walletSchema.parse({ ...WALLET, label: value })).toMatchObject({ state: 'pending', label: text });
    const operation = walletOperationSchema.parse({ ...OPERATION, errorMessage: value });
    expect(operation).toMatchObject({ status: 'failed', errorMessage: text });
  }
});

test('[R20] a reason that is a number is a text; one that can be none is not taken for no reason', () => {
  for (const [statusReason, text] of SCALARS) {
    expect(walletSchema.parse({ ...WALLET, statusReason })).toMatchObject({ statusReason: text });
  }
  const read = OTHERS.map((statusReason) => walletSchema.safeParse({ ...WALLET, statusReason }).success);
  expect(read).toEqual(OTHERS.map(() => false));
});

test('what decides is refused with a value of another type', () => {
  const fields = [
    'id',
    'address',
    'chainId',
    'role',
    'state',
    'reconciliationStatus',
    'calldata',
    'limitMinor',
  ];
  const kept = fields.filter((field) => walletSchema.safeParse({ ...WALLET, [field]: [{ no: 7 }] }).success);
  expect(kept).toEqual([]);
});
