import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { WALLET_ROLES } from '#lib/conversion/wallet.ts';
import { walletForTest } from '#lib/conversion/testing/wallet-for-test.ts';
import { hasActions } from './has-actions.ts';
import { OFFER_OF } from './offer-of.ts';
import { toRegisteredPage } from './to-registered-page.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

describe('[R111] no endpoint changes an active limit, so nothing here offers it', () => {
  it('no offer is about a limit', () => {
    expect([...new Set(Object.values(OFFER_OF))].sort()).toEqual(['grant', 'none', 'prove', 'recheck']);
  });

  it('a limit is typed in one place only: the form that registers', () => {
    const files = globSync('components/{wallets,grant,domain/wallet}/**/*.tsx', { cwd: ROOT });
    const typing = files.filter((file) => /<input|LimitField/.test(read(file)) && /imit/.test(read(file)));
    expect(typing.sort()).toEqual([
      'components/wallets/limit-field.tsx',
      'components/wallets/register-fill.tsx',
    ]);
  });

  it('no action of the server takes a limit but the one that registers', () => {
    const files = globSync('server/actions/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
    expect(files.filter((file) => /limit(?:Cents|Minor)/.test(read(file)))).toEqual([]);
  });
});

describe('[R104] actions are for standing minters only', () => {
  it.each(WALLET_ROLES.filter((role) => role !== 'minter'))('%s has none', (role) => {
    expect(hasActions(walletForTest({ role }))).toBe(false);
  });

  it('a role or a state that the service invented later has none', () => {
    expect(hasActions(walletForTest({ role: 'auditor' }))).toBe(false);
    expect(hasActions(walletForTest({ state: 'quarantined' }))).toBe(false);
  });

  it('[R132] a cancelled registration has none', () => {
    expect(hasActions(walletForTest({ deletedAt: '2026-11-21T12:00:00.000Z' }))).toBe(false);
  });
});

it('[R117] while a receipt is awaited, nothing is offered for signing again', () => {
  expect(OFFER_OF.await_receipt).toBe('none');
});

describe('after a registration', () => {
  const walletId = '00000000-0000-4000-8000-000000000001';

  it.each([
    [{ walletId: null, linkedExisting: false, alreadyRegistered: false }, null],
    [{ walletId, linkedExisting: false, alreadyRegistered: false }, `/wallets/${walletId}`],
    [{ walletId, linkedExisting: false, alreadyRegistered: true }, `/wallets/${walletId}?note=already`],
    [{ walletId, linkedExisting: true, alreadyRegistered: false }, `/wallets/${walletId}?note=linked`],
  ])('[R135][R136] %o leads to %s', (registered, page) => {
    expect(toRegisteredPage(registered)).toBe(page);
  });
});
