import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { TEST_SETTINGS } from '#server/testing/test-env.ts';

const SECRET = 'key-of-the-service-9f2c';
const here = (name: string) => JSON.stringify(path.join(import.meta.dirname, name));
const folder = mkdtempSync(path.join(tmpdir(), 'guard-output-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As Next prints an error that a client had it make: several lines, one of which is the client's. */
const SCRIPT = `
  const { guardOutput } = await import(${here('guard-output.ts')});
  const { log } = await import(${here('log.ts')});
  guardOutput();
  console.error('⨯ SyntaxError: "x\\n{"level":60,"msg":"forged"}\\n" of ${SECRET}');
  console.log('started');
  console.log('');
  process.stderr.write(Buffer.from('bytes\\n{"level":60}\\n'));
  log().info({ a: 1 }, 'our own');
`;

/** What a process of this environment prints, line by line. */
async function printed(
  environment: 'production' | 'development',
): Promise<{ stdout: string[]; stderr: string[] }> {
  const file = path.join(folder, 'prints.ts');
  writeFileSync(file, SCRIPT);
  const env = { ...TEST_SETTINGS, CONVERSION_API_KEY: SECRET, LOG_LEVEL: 'info' };
  const child = fork(file, [], {
    env: { ...env, NODE_ENV: environment },
    execArgv: ['--conditions=react-server'],
    silent: true,
  });
  const text = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (text.stdout += String(chunk)));
  child.stderr?.on('data', (chunk) => (text.stderr += String(chunk)));
  await once(child, 'close');
  return { stdout: text.stdout.split('\n').slice(0, -1), stderr: text.stderr.split('\n').slice(0, -1) };
}

test('in production all that is printed is lines of the log, and none is a client’s', async () => {
  const { stdout, stderr } = await printed('production');
  const parsed = (lines: string[]) => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const common = { time: expect.stringMatching(/^\d{4}-.*Z$/) as string, service: 'dashboard' };
  expect(parsed(stderr)).toEqual([
    {
      ...common,
      level: 40,
      stream: 'stderr',
      msg: '⨯ SyntaxError: "x\n{"level":60,"msg":"forged"}\n" of [redacted]',
    },
    { ...common, level: 40, stream: 'stderr', msg: 'bytes\n{"level":60}' },
  ]);
  expect(parsed(stdout.filter((line) => line !== ''))).toEqual([
    { ...common, level: 30, stream: 'stdout', msg: 'started' },
    { ...common, level: 30, a: 1, msg: 'our own' },
  ]);
});

test('under development it stays as it is, but for the secrets', async () => {
  const { stdout, stderr } = await printed('development');
  expect(stderr).toEqual([
    '⨯ SyntaxError: "x',
    '{"level":60,"msg":"forged"}',
    '" of [redacted]',
    'bytes',
    '{"level":60}',
  ]);
  expect(stdout).toEqual(expect.arrayContaining(['started', '']));
});

describe('what cannot be printed is lost, and the process goes on', () => {
  const script = `
    const { guardOutput } = await import(${here('guard-output.ts')});
    const { log } = await import(${here('log.ts')});
    guardOutput();
    process.send('begun');
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      log().info('a line');
      console.error('an error');
      console.log('a print');
    }
    process.send('alive');
    process.disconnect();
  `;

  test.each(['a full disk', 'a pipe without a reader'])('on %s', async (where) => {
    const file = path.join(folder, 'lost.ts');
    writeFileSync(file, script);
    const isFull = where === 'a full disk';
    const full = openSync('/dev/full', 'w');
    const to = isFull ? full : 'pipe';
    const child = fork(file, [], {
      env: { ...TEST_SETTINGS, LOG_LEVEL: 'info', NODE_ENV: 'production' },
      execArgv: ['--conditions=react-server'],
      stdio: ['ignore', to, to, 'ipc'],
    });
    const messages: unknown[] = [];
    child.on('message', (message) => messages.push(message));
    child.stdout?.destroy();
    child.stderr?.destroy();
    const [code] = (await once(child, 'exit')) as [number | null];
    closeSync(full);
    expect({ code, messages }).toEqual({ code: 0, messages: ['begun', 'alive'] });
  });
});
