import { beforeEach, describe, expect, onTestFinished, vi } from 'vitest';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { isFaultError } from '#server/errors/fault-error.ts';
import { AMOUNT_CENTS, HOLDER, offrampOn } from '#server/testing/burns/burn-harness.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';
import { rowOf } from '#server/testing/mirror.ts';
import { aWireWallet, mirrorWallets } from '#server/testing/registrations/wallet-harness.ts';
import { startScriptedService } from '#server/testing/service/scripted-service.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { requireAbleHolder } from './require-able-holder.ts';

useTestDatabase();

const NEEDED = expectedBaseUnits(AMOUNT_CENTS);
const REVOKED = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
/** For how long a user waits for a chain. */
const PATIENCE_MS = 5_000;

function chainSays({ tokens = NEEDED, wei = 1n }): void {
  Object.assign(harness.evm.methods, {
    eth_call: () => `0x${toWord(tokens)}`,
    eth_getBalance: () => `0x${wei.toString(16)}`,
    eth_getCode: () => '0x',
  });
}

beforeEach(() => {
  chainSays({});
});

/** The fault with which a new offramp is refused for this holder; undefined where it is not. */
async function refusalOf(address = HOLDER): Promise<unknown> {
  const intent = await rowOf(await offrampOn(harness, 'base'));
  try {
    await requireAbleHolder({ intent, address });
    return undefined;
  } catch (error) {
    return isFaultError(error) ? error.fault : error;
  }
}

describe('[R69] a holder', () => {
  test('with just the amount and a fee is not refused', async () => {
    expect(await refusalOf()).toBeUndefined();
  });

  test.each([0n, NEEDED - 1n])(
    'with %s base units is refused, with what there is and what is needed',
    async (tokens) => {
      chainSays({ tokens });
      const values = { balanceBaseUnits: String(tokens), neededBaseUnits: String(NEEDED) };
      expect(await refusalOf()).toEqual({ code: 'burn_holder_short', values });
    },
  );

  test('that cannot pay a fee is refused, and no balance is named', async () => {
    chainSays({ wei: 0n });
    expect(await refusalOf()).toEqual({ code: 'burn_holder_no_fee' });
  });

  test('[R74] whose registration is not active is refused, and no balance is named', async () => {
    await mirrorWallets(aWireWallet({ address: REVOKED, chainId: 'base', state: 'revoked' }));
    chainSays({ tokens: 0n });
    expect(await refusalOf(REVOKED)).toEqual({ code: 'burn_holder_not_active' });
  });
});

test('[R44] a holder is not said to be short while the service does not say to whom it is bound', async () => {
  chainSays({ tokens: 0n });
  harness.onRead = () => ({ status: 503, body: { code: 'UNAVAILABLE', message: 'later' } });
  expect(await refusalOf()).toMatchObject({ code: 'intent_unconfirmed' });
});

describe('what is not known refuses no one', () => {
  test('[R9] the token, while no one has confirmed it; the fee is checked all the same', async () => {
    useTestEnv({ ...harness.settings, TOKEN_ADDRESS_BASE: '' });
    chainSays({ tokens: 0n });
    expect(await refusalOf()).toBeUndefined();
    chainSays({ wei: 0n });
    expect(await refusalOf()).toEqual({ code: 'burn_holder_no_fee' });
  });

  test('the answer of a chain that says nothing in five seconds', async () => {
    const silent = await startScriptedService(() => 'silence');
    useTestEnv({ ...harness.settings, RPC_URL_BASE: silent.url });
    // What waits as long as a user would is over at once.
    const { setTimeout: wait } = globalThis;
    const timers = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((work, ms, ...rest) => wait(work, ms === PATIENCE_MS ? 0 : ms, ...rest));
    onTestFinished(() => timers.mockRestore());
    expect(await refusalOf()).toBeUndefined();
    expect(timers).toHaveBeenCalledWith(expect.any(Function), PATIENCE_MS);
    await expect.poll(() => silent.requests.length).toBeGreaterThan(0);
    await silent.close();
  });
});
