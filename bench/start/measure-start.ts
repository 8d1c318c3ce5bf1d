import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { Child } from '#scripts/launcher/process/child-process.ts';
import { waitUntilReady } from '#scripts/launcher/process/wait-until-ready.ts';
import { ROOT } from '#scripts/launcher/root.ts';
import type { Row } from '../table.ts';

const READY = /The dashboard is ready:\s+(\S+)/;
const START_TIMEOUT_MS = 5 * MINUTE_MS;
/** It stops what it started, one after another. */
const STOP_TIMEOUT_MS = 30_000;
/** So that nothing that runs on this machine is in the way. */
const ENVIRONMENT = {
  PORT: '0',
  SANDBOX_PORT: '0',
  SANDBOX_EVM_PORTS: '0,0,0',
  SANDBOX_SOLANA_PORT: '0',
};

/**
 * `npm run demo` in a copy of the sources, right after an install, until it answers its first page; then the
 * same again. The packages are hard links, which the copy must not change.
 */
export async function measureStart(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-start-'));
  try {
    copySources(folder);
    return [
      { what: 'first start, with the build', unit: 's', ours: await timeStart(folder), goal: { atMost: 60 } },
      { what: 'warm start', unit: 's', ours: await timeStart(folder), goal: { atMost: 10 } },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copySources(folder: string): void {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of listed.stdout.split('\0').filter(Boolean)) {
    cpSync(path.join(ROOT, file), path.join(folder, file), { preserveTimestamps: true });
  }
  const linked = spawnSync('cp', ['-al', path.join(ROOT, 'node_modules'), folder]);
  if (listed.status !== 0 || linked.status !== 0) throw new Error('the sources could not be copied');
}

/** In seconds. */
async function timeStart(folder: string): Promise<number> {
  const startedAtMs = performance.now();
  const demo = await Child.start({
    name: 'the demo',
    command: process.execPath,
    args: ['scripts/bootstrap.mjs', 'scripts/demo.ts'],
    cwd: folder,
    env: { ...process.env, ...ENVIRONMENT },
    logFile: path.join(folder, 'demo.log'),
    stopTimeoutMs: STOP_TIMEOUT_MS,
  });
  try {
    const findAddress = () => READY.exec(demo.readTail())?.[1];
    await waitUntilReady(demo, {
      isReady: () => Promise.resolve(findAddress() !== undefined),
      timeoutMs: START_TIMEOUT_MS,
    });
    const page = await fetch(findAddress() ?? '');
    if (!page.ok) throw new Error(`the first page answered ${String(page.status)}`);
    await page.text();
    return (performance.now() - startedAtMs) / 1000;
  } finally {
    await demo.stop();
  }
}
