import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Connection, Keypair } from '@solana/web3.js';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { makeDataDir } from './testing/open-test-ledger.ts';
import { connectTo, startTestChain } from './testing/start-test-chain.ts';

const LAMPORTS = 1_000_000;
const KILLED_AFTER = 15;

/** A chain in a process of its own, which prints where it listens. */
async function startInOwnProcess(dataDir: string) {
  const script = `
    import { startSolanaChain } from ${JSON.stringify(new URL('./start-solana-chain.ts', import.meta.url).href)};
    const chain = await startSolanaChain({
      environment: 'sandbox', port: 0, dataDir: ${JSON.stringify(dataDir)}, blockTimeMs: 20, confirmations: 2,
    });
    console.log(JSON.stringify({ rpcUrl: chain.rpcUrl }));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed: unknown[] = await once(createInterface(child.stdout), 'line');
  const { rpcUrl } = z.object({ rpcUrl: z.string() }).parse(JSON.parse(String(printed[0])));
  return { child, connection: new Connection(rpcUrl, 'confirmed') };
}

test('what was acknowledged before a kill -9 is there afterwards, and nothing is there by half', async () => {
  const dataDir = makeDataDir();
  const { child, connection } = await startInOwnProcess(dataDir);
  const genesisHash = await connection.getGenesisHash();
  const to = Keypair.generate().publicKey;
  const acknowledged: string[] = [];
  const killed = once(child, 'exit');
  const senders = Array.from({ length: 4 }, async () => {
    while (child.exitCode === null && child.signalCode === null) {
      acknowledged.push(await connection.requestAirdrop(to, LAMPORTS));
      if (acknowledged.length === KILLED_AFTER) child.kill('SIGKILL');
    }
  });
  await Promise.allSettled(senders);
  await killed;

  const chain = await startTestChain({ dataDir });
  const recovered = connectTo(chain);
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLED_AFTER);
  expect(await recovered.getGenesisHash()).toBe(genesisHash);
  await expect
    .poll(async () => (await recovered.getSignaturesForAddress(to)).map(({ signature }) => signature))
    .toEqual(expect.arrayContaining(acknowledged));
  const landed = await recovered.getSignaturesForAddress(to);
  expect(await recovered.getBalance(to)).toBe(landed.length * LAMPORTS);
}, 15_000);
