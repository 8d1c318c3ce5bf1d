import { describe, expect, it } from 'vitest';
import { failCheck, noteCheck, passCheck } from '#lib/signing/sign-check.ts';
import type { SignCheck } from '#lib/signing/sign-check.ts';
import type { NetworkIdentity } from './check-network.ts';
import { judgeNetwork } from './judge-network.ts';

const words = {
  elsewhere: (what: string) => failCheck('network', 'wallet_elsewhere', { what }),
  unproven: (reason: string) => noteCheck('network', 'unproven', { reason }),
};
const passed = [passCheck('network'), passCheck('amount')];

function judge(identity: NetworkIdentity | null, checks: readonly SignCheck[] = passed) {
  return judgeNetwork(checks, identity, words).find(({ id }) => id === 'network');
}

describe('[R7] the network check and what the wallet says of its network', () => {
  it('passes on the same network, and where nothing was compared', () => {
    expect(judge({ state: 'same' })).toMatchObject({ state: 'passed' });
    expect(judge(null)).toMatchObject({ state: 'passed' });
  });

  it('fails on a look-alike and tells of a wallet that does not answer', () => {
    expect(judge({ state: 'different', what: 'genesis' })).toMatchObject({
      state: 'failed',
      reason: 'wallet_elsewhere',
    });
    expect(judge({ state: 'unreadable', reason: 'unsupported' })).toMatchObject({
      state: 'noted',
      reason: 'unproven',
    });
  });

  it('never turns a refused network into another answer', () => {
    const refused = [failCheck('network', 'unknown')];
    expect(judge({ state: 'unreadable', reason: 'unsupported' }, refused)).toMatchObject({
      state: 'failed',
      reason: 'unknown',
    });
  });
});
