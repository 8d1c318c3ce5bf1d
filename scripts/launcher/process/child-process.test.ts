import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Child } from './child-process.ts';
import { isRunning } from './is-running.ts';
import { ROOT } from '#scripts/launcher/root.ts';

const PATIENCE = { timeout: 30_000 };
const STAYS = 'setInterval(() => {}, 60_000);';
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dashboard-child-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function startNode(code: string): Promise<Child> {
  return Child.start({
    name: 'a program',
    command: process.execPath,
    args: ['--eval', code],
    cwd: ROOT,
    env: process.env,
    logFile: path.join(folder, 'child.log'),
  });
}

describe('Child', () => {
  test('ends a program that is asked to', async () => {
    const child = await startNode(STAYS);
    await child.stop();
    expect(await child.ended).toEqual({ code: null, signal: 'SIGTERM' });
  });

  test('keeps what a program printed before it died', async () => {
    const child = await startNode(`console.log('hello'); console.error('no luck'); process.exit(3)`);
    expect(await child.ended).toEqual({ code: 3, signal: null });
    expect(child.readTail()).toBe('hello\nno luck');
  });

  test('ends what the program started, too', async () => {
    const child = await startNode(
      `const c = require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(STAYS)}]); console.log(c.pid); ${STAYS}`,
    );
    const grandchild = await vi.waitFor(() => {
      const pid = Number(child.readTail());
      expect(pid).toBeGreaterThan(0);
      return pid;
    }, PATIENCE);
    await child.kill();
    await vi.waitFor(() => expect(isRunning(grandchild)).toBe(false), PATIENCE);
  });

  test('says when there is no such program', async () => {
    const started = Child.start({
      name: 'nothing',
      command: '/no/such/program',
      args: [],
      cwd: ROOT,
      env: process.env,
      logFile: undefined,
    });
    await expect(started).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the lifeline', () => {
  test('ends a program whose launcher was killed', async () => {
    const launcher = spawn(process.execPath, [path.join(ROOT, 'scripts/testing/hold-child.ts')], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) => {
      launcher.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
    });
    expect(pid).toBeGreaterThan(0);
    launcher.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), PATIENCE);
  });
});
