import { describe, expect, test } from 'vitest';
import { failCheck, noteCheck, passCheck, type SignCheck } from '#lib/signing/sign-check.ts';
import type { NetworkIdentity } from './check-network.ts';
import { applyNetworkCheck } from './apply-network-check.ts';

const words = {
  elsewhere: (what: string) => failCheck('network', 'wallet_elsewhere', { what }),
  unproven: (reason: string) => noteCheck('network', 'unproven', { reason }),
};
const passed = [passCheck('network'), passCheck('amount')];

function classify(identity: NetworkIdentity | null, checks: readonly SignCheck[] = passed) {
  return applyNetworkCheck(checks, identity, words).find(({ id }) => id === 'network');
}

describe('[R7] the network check and what the wallet says of its network', () => {
  test('passes on the same network, and where nothing was compared', () => {
    expect(classify({ state: 'same' })).toMatchObject({ state: 'passed' });
    expect(classify(null)).toMatchObject({ state: 'passed' });
  });

  test('fails on a look-alike and shows a wallet that does not answer', () => {
    expect(classify({ state: 'different', what: 'genesis' })).toMatchObject({
      state: 'failed',
      reason: 'wallet_elsewhere',
    });
    expect(classify({ state: 'unreadable', reason: 'unsupported' })).toMatchObject({
      state: 'noted',
      reason: 'unproven',
    });
  });

  test('never turns a refused network into another answer', () => {
    const refused = [failCheck('network', 'unknown')];
    expect(classify({ state: 'unreadable', reason: 'unsupported' }, refused)).toMatchObject({
      state: 'failed',
      reason: 'unknown',
    });
  });
});
