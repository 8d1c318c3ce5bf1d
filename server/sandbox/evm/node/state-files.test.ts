import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bytesToHex } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findStoredState, stateFilesIn, writeCheckpoint, type StateFiles } from './state-files.ts';

const state = (timestamp: number): string =>
  JSON.stringify({ block: { number: '0x1', timestamp: `0x${timestamp.toString(16)}` }, accounts: {} });

let dir: string;
let files: StateFiles;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'evm-state-'));
  files = stateFilesIn(dir);
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

test('nothing is stored at first', () => {
  expect(findStoredState(files)).toBeUndefined();
});

test('what anvil wrote at its end is newer than the checkpoint', () => {
  writeFileSync(files.statePath, state(100));
  writeFileSync(files.exitStatePath, state(200));
  expect(findStoredState(files)).toEqual({ latestTimestampUnix: 200 });
  expect(readdirSync(dir)).toEqual(['state.json']);
});

test('a file that anvil was killed over is dropped, and the checkpoint counts', () => {
  writeFileSync(files.statePath, state(100));
  writeFileSync(files.exitStatePath, state(200).slice(0, -3));
  expect(findStoredState(files)).toEqual({ latestTimestampUnix: 100 });
  expect(readdirSync(dir)).toEqual(['state.json']);
});

test('a checkpoint that cannot be read is reported, not discarded', () => {
  writeFileSync(files.statePath, '{');
  expect(() => findStoredState(files)).toThrow('cannot be read');
  expect(readFileSync(files.statePath, 'utf8')).toBe('{');
});

test('a checkpoint is the unpacked dump', () => {
  writeCheckpoint(files, bytesToHex(gzipSync(state(300))));
  expect(findStoredState(files)).toEqual({ latestTimestampUnix: 300 });
  expect(readdirSync(dir)).toEqual(['state.json']);
});
