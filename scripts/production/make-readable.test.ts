import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeReadable } from './make-readable.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'make-readable-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, mode = 0o600): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, name);
  chmodSync(file, mode);
}

const modeOf = (name: string) => statSync(path.join(folder, name)).mode & 0o777;

test('a folder that only its owner could read is one that all may read and run, and none but the owner write', () => {
  write('to/server/main.js');
  write('to/bin/node', 0o700);
  symlinkSync('server', path.join(folder, 'to/link'));
  chmodSync(path.join(folder, 'to'), 0o700);
  expect(makeReadable(path.join(folder, 'to'))).toBe(3);
  expect(['to', 'to/server', 'to/bin', 'to/bin/node'].map(modeOf)).toEqual([0o755, 0o755, 0o755, 0o755]);
  expect(modeOf('to/server/main.js')).toBe(0o644);
});
