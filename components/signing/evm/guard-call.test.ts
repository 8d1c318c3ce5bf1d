import { describe, expect, test, vi } from 'vitest';
import { WalletProblemError } from '#lib/browser-wallet/wallet-problem.ts';
import { evmNetworkOf } from '#lib/chains/chains.ts';
import type { NetworkComparison, NetworkIdentity } from '#lib/evm/check-network.ts';
import { failCheck, noteCheck, passCheck } from '#lib/signing/sign-check.ts';
import { guardCall } from './guard-call.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const CONTRACT = `0x${'de'.repeat(20)}` as const;
const network = evmNetworkOf('base', 'sandbox');
const request = {
  evmChainId: network.evmChainId,
  from: `0x${'aa'.repeat(20)}`,
  to: CONTRACT,
  data: '0xabcdef01',
  value: 0n,
} as const;
const ours = { evmChainId: network.evmChainId, genesisHash: HASH, code: '0x01' };
const signal = new AbortController().signal;

/** A guard run: what the check finds, and what the wallet's network and the chain answer. */
function setUp({ state = 'cleared', sent = {} }: { state?: 'cleared' | 'refused'; sent?: object } = {}) {
  const compareNetwork = vi.fn(async (): Promise<NetworkComparison | null> => ({
    identity: { state: 'same' },
    ours,
  }));
  const send = vi.fn(async () => HASH);
  const relay = vi.fn(async () => ({ ...request, value: '0x0', input: request.data, ...sent }));
  const onChanged = vi.fn();
  const found = { checks: [passCheck('network')], chainTimeUnix: 1 };
  const run = () =>
    guardCall({
      wallet: { connection: { address: request.from, walletName: 'Slow' }, compareNetwork, send },
      relay,
      network,
      contract: CONTRACT,
      check: async () => (state === 'cleared' ? { ...found, state, request } : { ...found, state }),
      words: {
        elsewhere: (what) => failCheck('network', 'wallet_elsewhere', { what }),
        unproven: (reason) => noteCheck('network', 'unproven', { reason }),
      },
      maySign: (checks) => checks.every((check) => check.state !== 'failed'),
      onSent: (txHash) => ({ state: 'sent', txHash }),
      onChanged,
    });
  return { compareNetwork, send, relay, onChanged, run };
}

const compared = (identity: NetworkIdentity): NetworkComparison => ({ identity, ours });

describe('[B1] one guard run of a call', () => {
  test('has the wallet send exactly what was checked, on the network that was compared', async () => {
    const { compareNetwork, send, relay, run } = setUp();
    const { checks, sign } = await run();
    expect(checks).toEqual([passCheck('network')]);
    expect(await sign?.(signal)).toEqual({ state: 'sent', txHash: HASH });
    expect(compareNetwork).toHaveBeenCalledExactlyOnceWith({
      evmChainId: network.evmChainId,
      contract: CONTRACT,
      relay,
    });
    expect(send).toHaveBeenCalledExactlyOnceWith({ request, network: compared({ state: 'same' }), signal });
  });

  test('[R7] asks no wallet on a look-alike of the network, and says what differs', async () => {
    const { compareNetwork, run } = setUp();
    compareNetwork.mockResolvedValue(compared({ state: 'different', what: 'genesis' }));
    expect(await run()).toMatchObject({
      checks: [{ id: 'network', state: 'failed', values: { what: 'genesis' } }],
      sign: null,
    });
  });

  test('[R7] notes a network that cannot be compared, and may ask', async () => {
    const { compareNetwork, run } = setUp();
    compareNetwork.mockResolvedValue(compared({ state: 'unreadable', reason: 'no' }));
    const { checks, sign } = await run();
    expect(checks).toMatchObject([{ id: 'network', state: 'noted' }]);
    expect(sign).not.toBeNull();
  });

  test('asks no wallet that is on another network, nor for what was refused', async () => {
    const { compareNetwork, run } = setUp();
    compareNetwork.mockResolvedValue(null);
    expect((await run()).sign).toBeNull();
    expect((await setUp({ state: 'refused' }).run()).sign).toBeNull();
  });

  test('comes to the wallet’s problem when it throws', async () => {
    const { send, run } = setUp();
    send.mockRejectedValue(new WalletProblemError('rejected', 'no'));
    const { sign } = await run();
    expect(await sign?.(signal)).toEqual({ state: 'problem', problem: 'rejected', detail: 'no' });
  });

  test.each([
    ['nothing when the chain has what was checked', {}, []],
    [
      'the fields that a wallet sent otherwise',
      { to: `0x${'77'.repeat(20)}` },
      [[{ txHash: HASH, walletName: 'Slow', fields: ['to'] }]],
    ],
  ])('[B2] reports %s', async (_what, sent, reports) => {
    const { onChanged, relay, run } = setUp({ sent });
    const { sign } = await run();
    await sign?.(signal);
    await expect.poll(() => relay.mock.calls.length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve));
    expect(onChanged.mock.calls).toEqual(reports);
  });
});
