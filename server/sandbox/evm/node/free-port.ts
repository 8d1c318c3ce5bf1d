import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EvmChainError } from '#server/sandbox/evm/evm-chain-error.ts';

export const LOOPBACK_HOST = '127.0.0.1';

/**
 * Below the range that Linux, macOS and Windows use for outgoing connections: a chain that starts again on
 * its port must not find a connection there. Above those that the launcher chooses for its programs, which
 * start side by side with the chains.
 */
const CHOSEN_PORTS = { min: 26_000, max: 32_000 };
const MAX_CHOICES = 100;
/** The port of a killed node is free a moment after its process is seen no more. */
const WANTED_TRIES = 20;
const TRY_AGAIN_MS = 50;

/** Free ports that were handed out here and may not be listened on yet: chains start side by side. */
const handedOut = new Set<number>();

/**
 * The port to listen on: the wanted one when it is free, any free one for 0. Throws EvmChainError
 * `port_busy`, which names the port.
 */
export async function claimPort(port: number, purpose: string): Promise<number> {
  if (port !== 0) {
    await probeWanted(port, purpose);
    return port;
  }
  for (let choice = 1; ; choice++) {
    const candidate = randomInt(CHOSEN_PORTS.min, CHOSEN_PORTS.max);
    if (handedOut.has(candidate)) continue;
    try {
      await probe(candidate, purpose);
      handedOut.add(candidate);
      return candidate;
    } catch (error) {
      if (choice === MAX_CHOICES) throw error;
    }
  }
}

async function probeWanted(port: number, purpose: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await probe(port, purpose);
      return;
    } catch (error) {
      if (tries === WANTED_TRIES) throw error;
      await sleep(TRY_AGAIN_MS);
    }
  }
}

function probe(port: number, purpose: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (cause) => {
      reject(
        new EvmChainError('port_busy', `port ${port}, wanted for ${purpose}, cannot be used`, { cause }),
      );
    });
    server.listen(port, LOOPBACK_HOST, () => server.close(() => resolve()));
  });
}
