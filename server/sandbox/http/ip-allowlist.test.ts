import { describe, expect, test } from 'vitest';
import { isIpOrCidr, isListed } from './ip-allowlist.ts';

describe('isListed', () => {
  test.each([
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.114.0', false],
    [['0.0.0.0/0'], '198.51.100.1', true],
    [['203.0.113.7/32'], '203.0.113.7', true],
    [['2001:db8::/32'], '2001:db8:ffff::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['::1'], '::1', true],
    [['::1/128'], '0:0:0:0:0:0:0:1', true],
    [['127.0.0.1'], '::ffff:127.0.0.1', true],
    [['::1'], '127.0.0.1', false],
    [['0.0.0.0/0'], '::1', false],
    [[], '127.0.0.1', false],
    [['everyone'], '127.0.0.1', false],
  ])('[R12] %j lists %s: %s', (allowlist, address, listed) => {
    expect(isListed(allowlist, address)).toBe(listed);
  });
});

describe('isIpOrCidr', () => {
  test.each(['10.0.0.1', '10.0.0.0/8', '10.0.0.0/0', '::1', 'fe80::/10', '2001:db8::/128'])(
    'takes %s',
    (entry) => {
      expect(isIpOrCidr(entry)).toBe(true);
    },
  );
  test.each([
    '',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '::/129',
    'localhost',
    '*',
  ])('refuses "%s"', (entry) => {
    expect(isIpOrCidr(entry)).toBe(false);
  });
});
