import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import { isAllowed, ROLES, type Permission } from '#lib/auth/permissions.ts';
import type { Result } from '#lib/errors/result.ts';
import { beginRequest, signInAs, signOutBrowser } from '#server/testing/http/fake-request.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { HASH, mirrorOrdered, WALLET } from '#server/testing/registrations/wallet-harness.ts';
import {
  cancelWallet,
  prepareGrant,
  registerWallet,
  submitGrant,
  syncWallet,
} from '#server/actions/registrations.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';

useTestDatabase();
beforeEach(async () => {
  await mirrorOrdered(harness.wallet);
  signOutBrowser();
});

interface Guarded {
  readonly name: string;
  readonly permission: Permission;
  readonly act: () => Promise<Result<unknown>>;
}

const walletId = () => harness.wallet.id;
const ACTIONS: readonly Guarded[] = [
  {
    name: 'registerWallet',
    permission: 'wallets.register',
    act: () =>
      registerWallet({ idempotencyKey: randomUUID(), chainId: 'base', address: WALLET, limitCents: 100_000 }),
  },
  { name: 'prepareGrant', permission: 'wallets.grant', act: () => prepareGrant({ walletId: walletId() }) },
  {
    name: 'submitGrant',
    permission: 'wallets.grant',
    act: () => submitGrant({ walletId: walletId(), txHash: HASH }),
  },
  { name: 'syncWallet', permission: 'wallets.grant', act: () => syncWallet({ walletId: walletId() }) },
  { name: 'cancelWallet', permission: 'wallets.cancel', act: () => cancelWallet({ walletId: walletId() }) },
];

describe.each(ACTIONS)('$name', ({ permission, act }) => {
  test('does nothing for a user who is signed out, and nothing for another site', async () => {
    expect(await act()).toMatchObject({ ok: false, fault: { code: 'signed_out' } });
    await signInAs('admin');
    beginRequest({ origin: 'https://evil.example' });
    expect(await act()).toMatchObject({ ok: false, fault: { code: 'bad_origin' } });
    expect(harness.service.requests).toEqual([]);
  });

  test.each(ROLES)('asks the service for %s as the permission table says', async (role) => {
    await signInAs(role);
    const isExpected = isAllowed(role, permission);
    expect(await act()).toMatchObject(
      isExpected ? { ok: true } : { ok: false, fault: { code: 'forbidden' } },
    );
    expect(harness.service.requests.length > 0).toBe(isExpected);
  });
});

test('[R111] no action changes the limit of a wallet, and none names a role', async () => {
  await signInAs('admin');
  for (const { act } of ACTIONS) await act();
  const bodies = harness.service.requests.map(({ method, body }) => ({ method, body }));
  expect(
    bodies.map(({ method }) => method).filter((method) => method === 'PATCH' || method === 'PUT'),
  ).toEqual([]);
  const limits = bodies.filter(({ body }) => body.includes('limitMinor'));
  expect(limits).toHaveLength(1);
  expect(bodies.filter(({ body }) => body.includes('role'))).toEqual([]);
});
