import { expect, test } from 'vitest';
import { evmNetworkOf } from '#lib/chains/chains.ts';
import { buildGrantRequest } from './build-grant-request.ts';

const calldata = {
  to: '0x00000000000000000000000000000000000000Bb',
  data: '0xABCD',
  chainRef: 'eip155:8453',
  signerWallet: '0x00000000000000000000000000000000000000aA',
  limitCents: 1,
  expiresAt: '',
};

test('[R7] [R123] a wallet is asked for what was prepared, on the network of the call', () => {
  const { to, data, signerWallet: from } = calldata;
  const request = buildGrantRequest(calldata, evmNetworkOf('base', 'production'));
  expect(request).toEqual({ evmChainId: 8_453, from, to, data, value: 0n });
});

test('[R7] [R8] and never on another', () => {
  for (const other of [evmNetworkOf('base', 'sandbox'), evmNetworkOf('ethereum', 'production')]) {
    expect(() => buildGrantRequest(calldata, other)).toThrow('another network');
  }
});
