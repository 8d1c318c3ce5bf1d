import { describe, expect, test } from 'vitest';
import {
  registrationOrderFixture,
  walletDetailFixture,
} from '#lib/registrations/testing/wallet-detail-fixture.ts';
import { toGrantExpectation } from '#lib/signing/grant-expectation.ts';
import { toGrantSubject, type GrantSubject } from '#lib/signing/grant-subject.ts';
import { toHolderGrantSubject, toLinkWallet } from './grant-signing-view.ts';

const SIGNER = '0x00000000000000000000000000000000000000a1';
const contractPin = { address: '0x00000000000000000000000000000000000000c1', origin: 'confirmed' } as const;
const expectationOf = (wallet: GrantSubject) =>
  toGrantExpectation({ registration: wallet, connectedAccount: SIGNER, environment: 'sandbox' });

describe('a registration behind a link', () => {
  test.each([
    ['asked for here', { asked: registrationOrderFixture({ limitCents: 5_000 }) }],
    ['made elsewhere', { asked: null }],
  ])('[B1] that was %s is granted by the same comparison as at the dashboard', (_, facts) => {
    const wallet = walletDetailFixture({ contractPin, raw: { whitelisterWallet: SIGNER }, ...facts });
    const ofHolder = expectationOf(toHolderGrantSubject(toLinkWallet(wallet)));
    expect(ofHolder).toEqual(expectationOf(toGrantSubject(wallet)));
    expect(ofHolder).toMatchObject({ signerWallet: SIGNER, pin: contractPin });
  });
});
