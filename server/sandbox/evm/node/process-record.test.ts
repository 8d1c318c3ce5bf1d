import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endOrphan, writeProcessRecord } from './process-record.ts';

let dir: string;
let recordPath: string;
let marker: string;
let child: ChildProcess;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'evm-record-'));
  recordPath = join(dir, 'anvil.json');
  marker = join(dir, 'exit-state.json');
  child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1e6)', marker]);
  await once(child, 'spawn');
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(dir, { recursive: true });
});

async function endedPid(): Promise<number> {
  const ended = spawn(process.execPath, ['-e', '']);
  await once(ended, 'exit');
  return ended.pid ?? 0;
}

function writeRecord(record: { pid: number | undefined; ownerPid: number }): void {
  writeFileSync(recordPath, JSON.stringify(record));
}

test('a left-over of a program that is gone is ended', async () => {
  const exited = once(child, 'exit');
  writeRecord({ pid: child.pid, ownerPid: await endedPid() });
  await endOrphan(recordPath, marker);
  expect(await exited).toEqual([null, 'SIGTERM']);
  expect(existsSync(recordPath)).toBe(false);
});

test('a process that is not provably ours is left alone', async () => {
  writeRecord({ pid: child.pid, ownerPid: await endedPid() });
  await endOrphan(recordPath, join(dir, 'another-directory'));
  expect(child.exitCode).toBeNull();
  expect(child.signalCode).toBeNull();
  expect(existsSync(recordPath)).toBe(false);
});

test('one whose program still runs is an error, and left alone', async () => {
  writeProcessRecord(recordPath, child.pid ?? 0);
  await expect(endOrphan(recordPath, marker)).rejects.toMatchObject({ code: 'data_dir_in_use' });
  expect(child.signalCode).toBeNull();
});

test.each(['', '{"pid":', '{"pid":-1,"ownerPid":1}'])('the record %j names no process', async (content) => {
  writeFileSync(recordPath, content);
  await endOrphan(recordPath, marker);
  expect(existsSync(recordPath)).toBe(false);
});
