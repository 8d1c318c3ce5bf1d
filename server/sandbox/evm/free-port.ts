import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { EvmChainError } from './evm-chain-error.ts';

export const LOOPBACK_HOST = '127.0.0.1';

/** The port to listen on: the wanted one when it is free, any free one for 0. A busy port is named. */
export function claimPort(port: number, purpose: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause) =>
      reject(
        new EvmChainError('port_busy', `port ${port}, wanted for ${purpose}, cannot be used`, { cause }),
      ),
    );
    probe.listen(port, LOOPBACK_HOST, () => {
      const address: AddressInfo | string | null = probe.address();
      const chosen = address !== null && typeof address === 'object' ? address.port : port;
      probe.close(() => resolve(chosen));
    });
  });
}
