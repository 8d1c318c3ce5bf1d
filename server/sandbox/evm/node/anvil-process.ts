import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createPublicClient, http } from 'viem';
import type { EvmNetwork } from '#lib/chains/chains.ts';
import { anvilBinaryPath } from './anvil-binary.ts';
import { EvmChainError } from '#server/sandbox/evm/evm-chain-error.ts';
import { claimPort, LOOPBACK_HOST } from './free-port.ts';
import { endOrphan, removeProcessRecord, writeProcessRecord } from './process-record.ts';
import { discardStoredState, findStoredState, stateFilesIn, type StateFiles } from './state-files.ts';

export interface AnvilProcess {
  readonly port: number;
  readonly files: StateFiles;
  /** The stored chain this process continues; undefined on a fresh one. */
  readonly continued: { latestTimestampUnix: number } | undefined;
  /** Resolves when the process has ended, asked to or not. */
  readonly ended: Promise<string>;
  /**
   * Ends it and waits until its state is on disk; with a shorter timeout it is killed sooner, and the last
   * checkpoint counts.
   */
  stop(patienceMs?: number): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const READY_POLL_MS = 10;
/**
 * Starts anvil on the state stored in `dataDir`, after ending one that a killed sandbox left there. It mines
 * no block on its own: with `--block-time` this version keeps 1,500 block states in memory (or 12 GB of them
 * on disk), and after a restart its clock goes back to real time. The block producer decides both.
 */
export async function startAnvil(options: {
  network: EvmNetwork;
  port: number;
  dataDir: string;
  /** Whether the stored chain was seeded to the end. One that was not is discarded. */
  isSeeded: boolean;
  /** Old block states, for calls at a recent block. Each holds all block hashes so far: more cost memory. */
  keptBlockStates: number;
}): Promise<AnvilProcess> {
  const { network, dataDir, keptBlockStates } = options;
  const files = stateFilesIn(dataDir);
  const recordPath = join(dataDir, 'anvil.json');
  await endOrphan(recordPath, files.exitStatePath);
  if (!options.isSeeded) discardStoredState(files);
  const continued = findStoredState(files);
  const port = await claimPort(options.port, `the chain ${network.chainId}`);

  const logPath = join(dataDir, 'anvil.log');
  const isContinued = continued !== undefined;
  const child = spawnAnvil({ network, port, files, logPath, isContinued, keptBlockStates });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `code ${code}`}`));
  });
  if (child.pid === undefined) throw new EvmChainError('anvil_failed', `anvil: ${await ended}`);
  writeProcessRecord(recordPath, child.pid);
  const reaper = startReaper(child.pid);
  void ended.then(() => reaper?.kill('SIGKILL')); // the process id may soon be another program's

  const stop = async (patienceMs = STOP_TIMEOUT_MS): Promise<void> => {
    reaper?.kill('SIGKILL');
    await endChild(child, ended, patienceMs);
    removeProcessRecord(recordPath);
  };
  try {
    await waitUntilReady({ port, network, ended });
  } catch (cause) {
    await stop();
    const log = readFileSync(logPath, 'utf8').trim().split('\n').slice(-3).join(' ');
    throw new EvmChainError('anvil_failed', `anvil did not start on port ${port}: ${log}`, { cause });
  }
  return { port, files, continued, ended, stop };
}

function spawnAnvil(options: {
  network: EvmNetwork;
  port: number;
  files: StateFiles;
  logPath: string;
  isContinued: boolean;
  keptBlockStates: number;
}): ChildProcess {
  const { files } = options;
  const log = openSync(options.logPath, 'w');
  const args = [
    ['--quiet', '--accounts', '0', '--no-mining'],
    ['--host', LOOPBACK_HOST, '--port', String(options.port)],
    ['--chain-id', String(options.network.evmChainId)],
    ['--prune-history', String(options.keptBlockStates)],
    ['--dump-state', files.exitStatePath],
    options.isContinued ? ['--load-state', files.statePath] : [],
  ].flat();
  try {
    // Detached: a Ctrl-C in the terminal must not end the chain before the sandbox is done with it. The
    // output goes to a file, because a pipe to a dead sandbox would break the dump at the end.
    return spawn(anvilBinaryPath(), args, { detached: true, stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
  }
}

/**
 * Ends anvil as soon as this program is gone, however it went: a shell that waits for the end of a pipe whose
 * other side is here. Where there is no such shell, the next start finds the orphan by its record.
 */
function startReaper(anvilPid: number): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const script = 'read -r _; kill -TERM "$1"';
  const reaper = spawn('/bin/sh', ['-c', script, 'anvil-reaper', String(anvilPid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  reaper.on('error', () => undefined); // no shell: the record does
  reaper.stdin.on('error', () => undefined); // it was ended first
  return reaper;
}

async function waitUntilReady(options: {
  port: number;
  network: EvmNetwork;
  ended: Promise<string>;
}): Promise<void> {
  const client = createPublicClient({
    transport: http(`http://${LOOPBACK_HOST}:${options.port}`, { retryCount: 0 }),
  });
  let endedWith: string | undefined;
  void options.ended.then((reason) => (endedWith = reason));
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const answer = await client.getChainId().catch(() => undefined);
    if (endedWith !== undefined) throw new Error(endedWith);
    if (answer === options.network.evmChainId) return;
    if (Date.now() > deadline) throw new Error(`no answer within ${START_TIMEOUT_MS} ms`);
    await delay(READY_POLL_MS);
  }
}

async function endChild(child: ChildProcess, ended: Promise<string>, patienceMs: number): Promise<void> {
  child.kill('SIGTERM'); // anvil writes its state, then ends
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(timer);
}
