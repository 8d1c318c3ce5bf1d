import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { hexToBytes, type Hex } from 'viem';
import { z } from 'zod';
import { EvmChainError } from '#server/sandbox/evm/evm-chain-error.ts';

const stateSchema = z.object({ block: z.object({ timestamp: z.coerce.number().int() }) });

export interface StateFiles {
  /** Always whole: replaced by rename only. Loaded at start. */
  readonly statePath: string;
  /** Written by anvil when it ends. Not whole when anvil was killed while writing. */
  readonly exitStatePath: string;
}

export function stateFilesIn(dataDir: string): StateFiles {
  return { statePath: join(dataDir, 'state.json'), exitStatePath: join(dataDir, 'exit-state.json') };
}

/**
 * The stored chain, if there is one: what anvil wrote when it last ended, else the last checkpoint. Anvil
 * writes its file in place, so a kill at the wrong moment cuts it short; it only counts when it can be read
 * to its end.
 */
export function findStoredState(files: StateFiles): { latestTimestampUnix: number } | undefined {
  if (existsSync(files.exitStatePath)) {
    if (readState(files.exitStatePath)) renameSync(files.exitStatePath, files.statePath);
    else rmSync(files.exitStatePath);
  }
  if (!existsSync(files.statePath)) return undefined;
  const state = readState(files.statePath);
  if (!state)
    throw new EvmChainError('state_damaged', `${files.statePath} cannot be read: start over without it`);
  return { latestTimestampUnix: state.block.timestamp };
}

export function discardStoredState(files: StateFiles): void {
  rmSync(files.exitStatePath, { force: true });
  rmSync(files.statePath, { force: true });
}

/**
 * Stores a dump as `anvil_dumpState` answers it (gzip, as hex). The old state stays until the new one is on
 * disk.
 */
export function writeCheckpoint(files: StateFiles, dump: Hex): void {
  replaceFile(files.statePath, gunzipSync(hexToBytes(dump)));
}

/** Writes a file so that a crash leaves either the old content or the new one. */
export function replaceFile(path: string, content: Uint8Array): void {
  const temporaryPath = `${path}.new`;
  const file = openSync(temporaryPath, 'w');
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporaryPath, path);
}

function readState(path: string): z.infer<typeof stateSchema> | undefined {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
