import { mkdirSync, mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDataDir, tryLockDataDir } from './data-dir-lock.ts';
import { findLauncherState, readLauncherState, writeLauncherState } from './launcher-state.ts';
import { startOver } from './start-over.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'dashboard-data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the lock of a data folder', () => {
  test('is held by one at a time', () => {
    const first = lockDataDir(dataDir);
    expect(tryLockDataDir(dataDir)).toBeUndefined();
    expect(() => lockDataDir(dataDir)).toThrow(/Another demo, dev or start is running/);
    first.release();
    const second = lockDataDir(dataDir);
    second.release();
  });
});

describe('the state of a launcher', () => {
  test('is made once, and stays', () => {
    const made = readLauncherState(dataDir);
    const webhookEndpoint = { id: 'e1', url: 'http://127.0.0.1:3000/x', secret: 'whsec_x' };
    writeLauncherState(dataDir, { ...made, webhookEndpoint });
    expect(readLauncherState(dataDir)).toEqual({ ...made, webhookEndpoint });
  });

  test('is refused when it is damaged, rather than made again beside the old database', () => {
    writeFileSync(path.join(dataDir, 'launcher.json'), '{"databasePassword":');
    expect(() => readLauncherState(dataDir)).toThrow(/launcher.json is not readable/);
  });
});

describe('starting over', () => {
  test('deletes what a stack stores and nothing else', async () => {
    readLauncherState(dataDir);
    mkdirSync(path.join(dataDir, 'sandbox'));
    writeFileSync(path.join(dataDir, 'notes.txt'), 'mine');
    await startOver(dataDir);
    expect(findLauncherState(dataDir)).toBeUndefined();
    expect(existsSync(path.join(dataDir, 'sandbox'))).toBe(false);
    expect(existsSync(path.join(dataDir, 'notes.txt'))).toBe(true);
  });
});
