import { beforeEach, describe, expect } from 'vitest';
import { AMOUNT_CENTS, countAttempts, HOLDER, offrampOn } from '#server/testing/burns/burn-harness.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { aWireWallet, mirrorWallets } from '#server/testing/registrations/wallet-harness.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();
const NEEDED = expectedBaseUnits(AMOUNT_CENTS);
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

beforeEach(() => {
  chainSays({ tokens: NEEDED, wei: 1n });
});

function chainSays({ tokens, wei, code = '0x' }: { tokens: bigint; wei: bigint; code?: string }): void {
  Object.assign(harness.evm.methods, {
    eth_call: () => `0x${toWord(tokens)}`,
    eth_getBalance: () => `0x${wei.toString(16)}`,
    eth_getCode: () => code,
  });
}

const start = (intentId: string, tokenHolder = HOLDER) => startAttempt({ intentId, tokenHolder, session });
const asked = () => harness.service.requests.filter(({ path }) => path.endsWith('/prepare-burn'));

describe('no authorization is requested for a wallet that cannot burn, because it would bind the offramp to it', () => {
  test.each<[string, Parameters<typeof chainSays>[0]]>([
    ['burn_holder_short', { tokens: NEEDED - 1n, wei: 1n }],
    ['burn_holder_no_fee', { tokens: NEEDED, wei: 0n }],
  ])('[R69] %s', async (code, says) => {
    const intent = await offrampOn(harness, 'base');
    chainSays(says);
    await expect(start(intent.id)).rejects.toMatchObject({ fault: { code } });
    expect(await countAttempts(intent)).toBe(0);
    expect(asked()).toEqual([]);
    chainSays({ tokens: NEEDED, wei: 1n });
    await expect(start(intent.id)).resolves.toMatchObject({ state: 'preparing' });
  });

  test('[R74] whose registration on this chain is not active', async () => {
    const intent = await offrampOn(harness, 'base');
    const row = aWireWallet({ address: HOLDER, chainId: 'base', state: 'revoked' });
    await mirrorWallets(row);
    await expect(start(intent.id)).rejects.toMatchObject({ fault: { code: 'burn_holder_not_active' } });
    expect(asked()).toEqual([]);
    await mirrorWallets({
      ...row,
      state: 'active',
      reconciliationStatus: 'synced',
      updatedAt: '2026-11-21T13:00:00.000Z',
    });
    await expect(start(intent.id)).resolves.toMatchObject({ state: 'preparing' });
  });

  test('[R70] for a contract without coins another account may send', async () => {
    const intent = await offrampOn(harness, 'base');
    chainSays({ tokens: NEEDED, wei: 0n, code: '0x6001' });
    await expect(start(intent.id)).resolves.toMatchObject({ state: 'preparing' });
  });

  test('a chain that cannot be asked delays no one', async () => {
    const intent = await offrampOn(harness, 'base');
    harness.evm.isUnavailable = true;
    await expect(start(intent.id)).resolves.toMatchObject({ state: 'preparing' });
  });

  test('with a live attempt, asking again answers its status, whatever the wallet holds by now', async () => {
    const intent = await offrampOn(harness, 'base');
    await start(intent.id);
    chainSays({ tokens: 0n, wei: 0n });
    await expect(start(intent.id)).resolves.toMatchObject({ state: 'preparing' });
    await expect(start(intent.id, OTHER)).rejects.toMatchObject({
      fault: { code: 'burn_grant_held_by_other' },
    });
  });
});
