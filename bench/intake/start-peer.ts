import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Stack } from '#scripts/launcher/stack.ts';

export interface Peer {
  readonly url: URL;
  readonly pid: number;
  readonly stop: () => void;
}

/** Starts a program of this folder that prints its port. */
export async function startPeer(file: string, env: Readonly<Record<string, string>>): Promise<Peer> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '..', file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  const url = new URL(`http://127.0.0.1:${port}/`);
  return { url, pid: child.pid ?? 0, stop: () => child.kill('SIGTERM') };
}

export function startIntakePeer(stack: Stack, mode: 'row' | 'batched'): Promise<Peer> {
  return startPeer('intake/raw-intake.ts', {
    DATABASE_URL: stack.databaseUrl,
    WEBHOOK_SECRET: stack.webhookSecret,
    INTAKE_MODE: mode,
  });
}
