import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LaunchError } from './launch-error.ts';

const HOST = '127.0.0.1';
const POLL_MS = 200;
const CHOSEN_PORTS = { min: 20_000, max: 26_000 };
/** Of this process: a program that got one may not listen yet. */
const handedOut = new Set<number>();

/**
 * A free port on loopback, below the range that Linux, macOS and Windows use for outgoing connections: a
 * later start on the same port must not find a connection there. The sandbox's chains choose theirs above.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const candidate = randomInt(CHOSEN_PORTS.min, CHOSEN_PORTS.max);
    if (handedOut.has(candidate)) continue;
    handedOut.add(candidate);
    if (await isFree(candidate)) return candidate;
  }
}

export interface NeededPort {
  readonly port: number;
  /** Who will listen there, and the setting that moves it. */
  readonly user: string;
  readonly setting: string;
}

/**
 * Throws a `LaunchError` that names every busy port. Programs left from a run that was killed get
 * `patienceMs` to end.
 */
export async function requireFreePorts(needed: readonly NeededPort[], patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const busy = await findBusy(needed);
    if (busy.length === 0) return;
    if (Date.now() >= deadline) throw new LaunchError(describeBusy(busy));
    await sleep(POLL_MS);
  }
}

async function findBusy(needed: readonly NeededPort[]): Promise<NeededPort[]> {
  const checked = await Promise.all(
    needed.map(async (entry) => ({ entry, isFree: entry.port === 0 || (await isFree(entry.port)) })),
  );
  return checked.filter(({ isFree }) => !isFree).map(({ entry }) => entry);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await listen(server, port);
    await close(server);
    return true;
  } catch {
    return false;
  }
}

function describeBusy(busy: readonly NeededPort[]): string {
  return busy
    .map(({ port, user, setting }) => `Port ${port} is in use; ${user} needs it. Free it, or set ${setting}.`)
    .join('\n');
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: HOST, port, exclusive: true }, resolve);
  });
}

function close(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
