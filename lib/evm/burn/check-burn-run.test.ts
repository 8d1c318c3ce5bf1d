import { describe, expect, test } from 'vitest';
import { APPROVAL_TOPIC } from '#lib/evm/allowances.ts';
import type { BurnScene } from '#lib/evm/testing/burn-scene.ts';
import { burnChecks, payingScene } from '#lib/evm/testing/check-scene.ts';
import type { Frame } from '#lib/evm/testing/fake-state.ts';
import { CALL_GAS } from '#lib/evm/run/guard-calls.ts';
import { refusing } from '#lib/evm/testing/refusing.ts';
import { transferLog } from '#lib/evm/testing/transfer-log.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';

const STRANGER = '0x0000000000000aaaaaaa000000000000000000aa';
/** Polygon's. */
const COIN = '0x0000000000000000000000000000000000001010';
const FEE_TOPIC = '0x4dfe1bbbcf077ddc3e01291eea2d5c70c2b422b415d95645b9adcfd678cb1d63';
const OWNERSHIP = '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0';

const { check, failuresOf } = burnChecks(payingScene);

type Trap = (frame: Frame, burn: () => void, scene: BurnScene) => void;

const withTrap = (trap: Trap) => (scene: BurnScene) => {
  scene.token.trap = (frame, burn) => trap(frame, burn, scene);
};
const alsoEmit =
  (topics: readonly string[], data = ''): Trap =>
  (frame, burn) => {
    burn();
    frame.emit(topics, data);
  };
const topicOf = (word: string | bigint) => `0x${toWord(word)}`;

describe('[B1] what the simulated burn may do', () => {
  test.each<[string, string, Trap]>([
    [
      'tokens go to another account',
      'effect: something_else_moves',
      (f, _, s) => s.token.move(f, s.holder, STRANGER, 7n),
    ],
    [
      'tokens go to another account too',
      'effect: something_else_moves',
      (f, burn, s) => {
        burn();
        s.token.move(f, s.holder, STRANGER, 0n);
      },
    ],
    [
      'another account burns',
      'effect: something_else_moves',
      (f, burn) => {
        burn();
        const { topics, data } = transferLog(f.self, STRANGER, `0x${'0'.repeat(40)}`, 1n);
        f.emit(topics, data);
      },
    ],
    [
      'it says twice that it burns',
      'effect: not_burned',
      (f, burn, s) => {
        burn();
        const { topics, data } = transferLog(f.self, s.holder, `0x${'0'.repeat(40)}`, s.burn.amount);
        f.emit(topics, data);
      },
    ],
    ['nothing happens', 'effect: not_burned', () => undefined],
    [
      'the log lies about the balance',
      'effect: wrong_amount',
      (f, burn, s) => {
        burn();
        f.store(s.token.balanceSlot(s.holder), f.load(s.token.balanceSlot(s.holder)) + 1n);
      },
    ],
    [
      'the supply does not shrink',
      'effect: not_burned',
      (f, burn, s) => {
        burn();
        f.store(s.token.layout.supply, f.load(s.token.layout.supply) + s.burn.amount);
      },
    ],
    [
      'a right is granted',
      'effect: rights_granted',
      alsoEmit([APPROVAL_TOPIC, topicOf(STRANGER), topicOf(STRANGER)]),
    ],
    [
      'the owner changes',
      'effect: control_changes',
      alsoEmit([OWNERSHIP, topicOf(STRANGER), topicOf(STRANGER)]),
    ],
    [
      'the owner changes without an event',
      'effect: control_changes',
      (f, burn, s) => {
        burn();
        f.store(s.token.layout.owner, BigInt(STRANGER));
      },
    ],
    [
      'the token’s code changes',
      'effect: control_changes',
      (f, burn) => {
        burn();
        f.setCode('0x6001');
      },
    ],
    [
      'the permit contract may spend the rest, without an event',
      'effect: rights_granted',
      (f, burn, s) => {
        burn();
        f.store(s.token.allowanceSlot(s.holder, '0x000000000022d473030f116ddee9f6b43ac78ba3'), 2n ** 255n);
      },
    ],
  ])('refuses when %s', async (_, failure, trap) => {
    expect(await failuresOf({ prepare: withTrap(trap) })).toContain(failure);
  });

  test.each<[string, (scene: BurnScene, frame: Frame) => boolean]>([
    ['when the run has a price', (_, { gasPriceWei }) => gasPriceWei > 0n],
    ['when it has none', (_, { gasPriceWei }) => gasPriceWei === 0n],
    ['in every second block', (_, { height }) => height % 2 === 0],
    ['in every other block', (_, { height }) => height % 2 === 1],
    ['in the last minute', ({ authorization }, { timeUnix }) => timeUnix > authorization.expiresAt - 60],
  ])('refuses a token that moves what it should burn %s', async (_, acts) => {
    const prepare = withTrap((frame, burn, scene) => {
      if (acts(scene, frame)) scene.token.move(frame, scene.holder, STRANGER, scene.burn.amount);
      else burn();
    });
    expect(await failuresOf({ prepare })).toEqual(['effect: something_else_moves']);
  });

  test('[R64] refuses a burn that its contract ends before the object says', async () => {
    const expiresAt = payingScene().authorization.expiresAt + 1;
    expect(await failuresOf({ object: { expiresAt } })).toEqual(['effect: inconsistent']);
  });

  test.each<[string, boolean, (fee: bigint, scene: BurnScene) => [string, bigint]]>([
    ['what a run could cost', true, (most, { holder }) => [holder, most]],
    ['more', false, (most, { holder }) => [holder, most + 1n]],
    ['what another account pays', false, (most) => [STRANGER, most]],
  ])('on a chain that logs its fees, a fee of %s is explained: %s', async (_, isCleared, feeOf) => {
    const chargeAll = withTrap((frame, burn) => {
      burn();
      frame.call(COIN, toWord(frame.gasPriceWei));
    });
    const prepare = (scene: BurnScene) => {
      chargeAll(scene);
      scene.node.state.deploy(
        COIN,
        (frame) => {
          const price = BigInt(`0x${frame.data}`);
          const [payer, wei] = feeOf(price * 10_000_000n, scene);
          if (price > 0n)
            frame.emit([FEE_TOPIC, topicOf(COIN), topicOf(payer), topicOf(STRANGER)], toWord(wei));
          return '0x';
        },
        '0x6080',
      );
    };
    expect((await check({ prepare })).state).toBe(isCleared ? 'cleared' : 'refused');
  });

  test('[R9] refuses what answers nothing as a token, also where none is known yet', async () => {
    const expected = { tokenPin: undefined };
    expect(await failuresOf({ object: { to: STRANGER }, expected })).toContain('token: unreadable');
    expect(await failuresOf({ object: { to: STRANGER } })).toContain('token: changed');
  });

  test('[R3] refuses a token that does not count in six decimals', async () => {
    const prepare = ({ token }: BurnScene) => Object.assign(token, { decimals: 18n });
    expect(await failuresOf({ prepare })).toEqual(['token: wrong_decimals']);
  });
});

describe('[R69] the conditions of a burn', () => {
  test('names a short balance, missing gas and an earlier transaction in progress', async () => {
    const poor = ({ token, node, tokenAddress, holder }: BurnScene) =>
      node.state.account(tokenAddress).storage.set(token.balanceSlot(holder), 1n);
    expect(await failuresOf({ prepare: poor })).toEqual(['simulation: reverted', 'balance: short']);
    const dry = ({ node, holder }: BurnScene) => Object.assign(node.state.account(holder), { wei: 1n });
    expect(await failuresOf({ prepare: dry })).toEqual(['fee: short']);
    const waiting = ({ node }: BurnScene) => Object.assign(node, { pendingCount: 1 });
    expect(await failuresOf({ prepare: waiting })).toEqual(['pending: transaction_pending']);
  });

  test('waits for no coins that came in the newest block, however often some come', async () => {
    const prepare = ({ node, holder }: BurnScene) => {
      // Enough for a burn, and less than the most gas costs.
      Object.assign(node, { height: 100, gasPriceWei: 1_000_000_000n });
      node.state.account(holder).wei = CALL_GAS * 700_000_000n;
      node.earlier = node.state.clone();
      node.state.account(holder).wei += CALL_GAS;
    };
    expect(await check({ prepare })).toMatchObject({ state: 'cleared' });
  });

  test('is checked where all the holder’s coins came in the newest block', async () => {
    const prepare = ({ node, holder }: BurnScene) => {
      node.earlier = node.state.clone();
      node.earlier.account(holder).wei = 0n;
    };
    expect(await check({ prepare })).toMatchObject({ state: 'cleared' });
  });

  const barred = ({ token }: BurnScene) => Object.assign(token, { refusal: 'not authorized' });

  test.each([
    [null, 'not_listed'],
    [{ state: 'pending', reconciliationStatus: 'synced' }, 'not_active'],
    [{ state: 'revoked', reconciliationStatus: 'synced' }, 'not_active'],
    [{ state: 'active', reconciliationStatus: 'drifted' }, 'not_synced'],
    [{ state: 'active', reconciliationStatus: 'synced' }, 'refused'],
  ])(
    '[R8] [R37] [R74] says what the list of wallets knows of a holder who may not: %j',
    async (holderWallet, reason) => {
      const expected = { holderWallet };
      const failures = await failuresOf({ expected, prepare: barred });
      expect(failures).toEqual(['simulation: reverted', `authorized: ${reason}`]);
      expect((await check({ expected })).state).toBe('cleared');
    },
  );

  test('does not blame the permission for what another condition explains', async () => {
    const poor = ({ token, node, tokenAddress, holder }: BurnScene) =>
      node.state.account(tokenAddress).storage.set(token.balanceSlot(holder), 1n);
    expect((await check({ prepare: poor })).noted).toContain('authorized: unknown');
    expect((await check({ via: refusing('eth_simulateV1', -32_000) })).noted).toContain(
      'authorized: unknown',
    );
  });

  test('[R70] does not ask a contract wallet for gas', async () => {
    const account = (code: string) => (scene: BurnScene) =>
      Object.assign(scene.node.state.account(scene.holder), { code, wei: 0n });
    expect((await check({ prepare: account('0x60806040') })).state).toBe('cleared');
    expect(await failuresOf({ prepare: account(`0xef0100${'11'.repeat(20)}`) })).toEqual(['fee: short']);
  });
});
