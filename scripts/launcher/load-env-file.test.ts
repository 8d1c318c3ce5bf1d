import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { loadEnvFile } from './load-env-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'env-file-'));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  delete process.env['DATABASE_URL'];
  vi.unstubAllEnvs();
});

test('a command takes its settings from the file, where the environment has none', () => {
  vi.stubEnv('DATABASE_URL', undefined);
  vi.stubEnv('DATA_DIR', '/of/the/environment');
  writeFileSync(path.join(folder, '.env'), 'DATABASE_URL=postgres://of.the.file/x\nDATA_DIR=/of/the/file\n');
  loadEnvFile(folder);
  expect([process.env['DATABASE_URL'], process.env['DATA_DIR']]).toEqual([
    'postgres://of.the.file/x',
    '/of/the/environment',
  ]);
});

test('no file is no fault', () => {
  expect(() => loadEnvFile(path.join(folder, 'nowhere'))).not.toThrow();
});
