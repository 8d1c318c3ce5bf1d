import { encodeFunctionData, erc20Abi, decodeFunctionData } from 'viem';
import { checkStructure, checkToken } from '#lib/evm/check-structure.ts';
import type { Measurement } from './measurement.ts';

const ROUNDS = 20_000;
const HOLDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

/** The part of the sign-guard that runs before the chain is asked, against merely decoding the call. */
export function measureSignGuard(): Measurement {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [HOLDER, TOKEN, 5_000_000n],
  });
  const authorization = {
    chainRef: 'eip155:84532',
    from: HOLDER,
    to: TOKEN,
    data,
    amountMinor: '5000000',
    expiresAt: 1_900_000_000,
  };
  const expected = {
    chainId: 'base',
    environment: 'sandbox',
    intentStatus: 'awaiting_burn_approval',
    amountCents: 500,
    intentExpiresAtUnix: 1_900_000_300,
    attemptHolder: HOLDER,
    connectedAccount: HOLDER,
    tokenPin: { address: TOKEN, origin: 'configured' },
  } as const;
  return {
    what: 'sign-guard, the checks of one EVM authorization without the chain',
    unit: 'µs',
    ours: microseconds(() => [
      ...checkStructure(authorization, expected),
      checkToken(authorization, expected, 6n),
    ]),
    peer: microseconds(() => decodeFunctionData({ abi: erc20Abi, data })),
    peerName: 'decoding the call',
  };
}

function microseconds(work: () => unknown): number {
  for (let round = 0; round < ROUNDS; round += 1) work();
  const startedAtMs = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) work();
  return ((performance.now() - startedAtMs) * 1000) / ROUNDS;
}
