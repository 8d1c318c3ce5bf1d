import { describe, expect, test } from 'vitest';
import { findPayee } from './payee.ts';

const CNPJ = '11222333000181';
const order = {
  intentType: 'offramp',
  chainId: 'base',
  amountCents: 1_000,
  destination: null,
  decidedBy: 'Ana',
  decidedAt: '2026-11-22T10:00:00.000Z',
} as const;

/** As the mirror has an offramp of which the service named this key, if any. */
function made(metadata: Record<string, unknown>, held: string | null = null) {
  const raw = {
    id: '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
    instanceId: 'i',
    intentType: 'offramp',
    flowVersion: 1,
    status: 'awaiting_burn_approval',
    createdAt: order.decidedAt,
    updatedAt: order.decidedAt,
    chainId: 'base',
    party: { displayName: 'Maria da Silva', documentMasked: '***.456.789-**', solanaWallet: null },
    metadata,
  };
  return { amountCents: 1_000, destination: held, raw, order: null, createdBy: null };
}

describe('who an offramp that was created elsewhere pays', () => {
  test('is a key and its document where the key is a CNPJ, and no name: the party is not said to hold it', () => {
    expect(findPayee(made({ destinationAddress: CNPJ }))).toEqual({
      key: CNPJ,
      kind: 'cnpj',
      isTypedHere: false,
      unknown: ['name', 'bank'],
    });
  });

  test.each([
    ['a@b.com', 'email'],
    ['+5511912345678', 'phone'],
    ['5f1d8c02-6a3b-4c1e-9d2f-0000000000aa', 'evp'],
    ['something else', null],
  ])('is only a key where it is %s', (key, kind) => {
    const unknown = ['name', 'document', 'bank'];
    expect(findPayee(made({ destinationAddress: key }))).toEqual({ key, kind, isTypedHere: false, unknown });
  });

  test.each([{}, { destinationAddress: null }, { destinationAddress: 5 }, { destinationAddress: '  ' }])(
    'is not known where the service says %j',
    (metadata) => {
      const unknown = ['name', 'document', 'bank'];
      expect(findPayee(made(metadata))).toEqual({ key: null, kind: null, isTypedHere: false, unknown });
    },
  );

  test('is the key that a user has confirmed, still as one that was not typed here', () => {
    const intent = { ...made({}, 'a@b.com'), order: { ...order, origin: 'confirmed' as const } };
    expect(findPayee(intent)).toMatchObject({ key: 'a@b.com', isTypedHere: false });
  });

  test('is never longer than a key can be', () => {
    expect(findPayee(made({ destinationAddress: 'x'.repeat(2_000) })).key).toHaveLength(255);
  });
});

test('an offramp created here pays the key that was typed', () => {
  const typed = { ...made({}, 'a@b.com'), order: { ...order, origin: 'created' as const } };
  expect(findPayee(typed)).toMatchObject({ key: 'a@b.com', kind: 'email', isTypedHere: true });
});
