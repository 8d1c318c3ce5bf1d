import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { EvmChainError } from './evm-chain-error.ts';

export const LOOPBACK_HOST = '127.0.0.1';

/** Free ports that were handed out here and may not be listened on yet: chains start side by side. */
const handedOut = new Set<number>();

/** The port to listen on: the wanted one when it is free, any free one for 0. A busy port is named. */
export async function claimPort(port: number, purpose: string): Promise<number> {
  const free = await probe(port, purpose);
  if (port !== 0) return free;
  if (handedOut.has(free)) return claimPort(port, purpose);
  handedOut.add(free);
  return free;
}

function probe(port: number, purpose: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (cause) => {
      reject(
        new EvmChainError('port_busy', `port ${port}, wanted for ${purpose}, cannot be used`, { cause }),
      );
    });
    server.listen(port, LOOPBACK_HOST, () => {
      const address: AddressInfo | string | null = server.address();
      const chosen = address !== null && typeof address === 'object' ? address.port : port;
      server.close(() => {
        resolve(chosen);
      });
    });
  });
}
