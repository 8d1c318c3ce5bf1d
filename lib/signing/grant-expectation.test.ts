import { describe, expect, test } from 'vitest';
import { toGrantExpectation } from './grant-expectation.ts';
import { toGrantSubject } from './grant-subject.ts';
import {
  registrationOrderFixture,
  walletDetailFixture,
} from '#lib/registrations/testing/wallet-detail-fixture.ts';

const SIGNER = '0x00000000000000000000000000000000000000a1';
const OTHER = '0x00000000000000000000000000000000000000a2';

function expectationOf(change: Parameters<typeof walletDetailFixture>[0]) {
  const registration = toGrantSubject(walletDetailFixture(change));
  return toGrantExpectation({ registration, connectedAccount: SIGNER, environment: 'sandbox' });
}

describe('[B1] what a grant must be', () => {
  test('comes from what this dashboard requested, never from the call that is checked', () => {
    const expected = expectationOf({
      asked: registrationOrderFixture({ limitCents: 5_000 }),
      requestedLimitCents: 9_900,
      signerWallet: OTHER,
      raw: { whitelisterWallet: SIGNER },
    });
    expect(expected).toMatchObject({ requestedLimitCents: 5_000, signerWallet: SIGNER });
  });

  test('[R113] names the authorizing wallet that was chosen when the wallet was registered', () => {
    const asked = registrationOrderFixture({ limitCents: null, whitelisterWallet: SIGNER });
    expect(expectationOf({ asked, raw: { whitelisterWallet: OTHER } }).signerWallet).toBe(SIGNER);
  });

  test('[R9] has no limit, signer or contract that this dashboard does not know', () => {
    expect(expectationOf({ asked: null, contractPin: null, raw: null, signerWallet: OTHER })).toMatchObject({
      requestedLimitCents: null,
      signerWallet: null,
      pin: undefined,
    });
  });
});
