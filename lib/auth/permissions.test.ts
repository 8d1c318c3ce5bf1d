import { describe, expect, test } from 'vitest';
import { PERMISSIONS, ROLES, isAllowed, rolesWith } from './permissions.ts';

/**
 * Written out again on purpose: who may do what is a decision, so a change of the table must show here too.
 */
const EXPECTED: Record<keyof typeof PERMISSIONS, readonly string[]> = {
  'intents.read': ['viewer', 'operator', 'approver', 'signer', 'admin'],
  'exports.create': ['viewer', 'operator', 'approver', 'signer', 'admin'],
  'reports.read': ['viewer', 'operator', 'approver', 'signer', 'admin'],
  'exports.read': ['viewer', 'operator', 'approver', 'signer', 'admin'],
  'views.save': ['viewer', 'operator', 'approver', 'signer', 'admin'],
  'views.share': ['operator', 'approver', 'admin'],
  'preferences.save': ['viewer', 'operator', 'approver', 'signer', 'admin'],
  'live.read': ['viewer', 'operator', 'approver', 'signer', 'admin'],
  'chains.read': ['viewer', 'operator', 'approver', 'signer', 'admin'],
  'onramp.create': ['operator', 'admin'],
  'offramp.create': ['operator', 'admin'],
  'order.confirm': ['operator', 'admin'],
  'contradictions.review': ['approver', 'admin'],
  'intents.annotate': ['operator', 'approver', 'signer', 'admin'],
  'burn.sign': ['signer', 'admin'],
  'intents.handle': ['approver', 'admin'],
  'wallets.read': ['viewer', 'operator', 'approver', 'signer', 'admin'],
  'wallets.register': ['operator', 'admin'],
  'wallets.cancel': ['operator', 'admin'],
  'wallets.grant': ['signer', 'admin'],
  'links.manage': ['operator', 'signer', 'admin'],
  'system.read': ['viewer', 'operator', 'approver', 'signer', 'admin'],
  'contracts.read': ['viewer', 'operator', 'approver', 'signer', 'admin'],
  'contracts.confirm': ['admin'],
  'webhooks.reprocess': ['operator', 'admin'],
  'webhooks.test': ['operator', 'admin'],
  'webhooks.read': ['viewer', 'operator', 'approver', 'signer', 'admin'],
  'sandbox.control': ['operator', 'approver', 'signer', 'admin'],
  'audit.read': ['approver', 'admin'],
  'alarms.receive': ['operator', 'admin'],
  'sessions.manage': ['viewer', 'operator', 'approver', 'signer', 'admin'],
  'notifications.choose': ['viewer', 'operator', 'approver', 'signer', 'admin'],
  'notifications.test': ['admin'],
  'users.manage': ['admin'],
};

describe('the permission table', () => {
  test('is the one decided on', () => {
    expect(PERMISSIONS).toEqual(EXPECTED);
  });

  test.each(ROLES)('answers for %s as the table says', (role) => {
    for (const [permission, roles] of Object.entries(EXPECTED)) {
      expect([permission, isAllowed(role, permission as keyof typeof PERMISSIONS)]).toEqual([
        permission,
        roles.includes(role),
      ]);
    }
  });

  test('lists who has a permission', () => {
    expect(rolesWith('burn.sign')).toEqual(['signer', 'admin']);
  });
});
