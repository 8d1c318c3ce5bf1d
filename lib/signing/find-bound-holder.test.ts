import { describe, expect, test } from 'vitest';
import { findBoundHolder } from './find-bound-holder.ts';

const evmBurnGrant = {
  chainRef: 'eip155:84532',
  from: '0x00000000000000000000000000000000000000aa',
  to: '0x00000000000000000000000000000000000000bb',
  data: '0x01',
  amountMinor: '1',
  expiresAt: 1_800_000_000,
};

describe('who has the burn authorization', () => {
  test('[R61] on Solana is in the metadata, with the end of the authorization', () => {
    const metadata = { burnTokenHolder: 'Holder', burnGrantExpiresAt: 1_800_000_000 };
    expect(findBoundHolder({ metadata })).toEqual({ holder: 'Holder', expiresAtUnix: 1_800_000_000 });
  });

  test('[R66] on EVM is the sender of the authorization', () => {
    const bound = { holder: evmBurnGrant.from, expiresAtUnix: evmBurnGrant.expiresAt };
    expect(findBoundHolder({ metadata: { evmBurnGrant } })).toEqual(bound);
  });

  test('[R63] has no end when that is not a time in seconds', () => {
    const metadata = { burnTokenHolder: 'Holder', burnGrantExpiresAt: 1_800_000_000_000 };
    expect(findBoundHolder({ metadata })).toEqual({ holder: 'Holder', expiresAtUnix: null });
  });

  test.each([
    {},
    { metadata: null },
    { metadata: {} },
    { metadata: { burnTokenHolder: 7, evmBurnGrant: 'x' } },
  ])('[R51] has no holder in %j', (raw) => {
    expect(findBoundHolder(raw)).toBeUndefined();
  });
});
