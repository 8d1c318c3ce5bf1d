import { MINUTE_MS } from '#lib/time/durations.ts';
import type { AnvilProcess } from './anvil-process.ts';
import { EvmChainError } from '#server/sandbox/evm/evm-chain-error.ts';

interface SuperviseOptions {
  readonly first: AnvilProcess;
  /** Starts another one on the stored state, at the same port. */
  readonly start: () => Promise<AnvilProcess>;
  /** Called at each restart, with its cause. */
  readonly onRestart: (cause: string) => void;
  /** Called once when it cannot be brought back. */
  readonly onFailure: (error: unknown) => void;
}

export interface SupervisedAnvil {
  /** The process that is there now. */
  readonly current: AnvilProcess;
  /**
   * For whoever finds that it does not answer. Resolves when another one does; calls meanwhile wait for that
   * one.
   */
  readonly revive: (cause: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * More often than this within the window is no accident: then the chain is abandoned, and its failure said.
 */
const MOST_RESTARTS = 5;
const WINDOW_MS = 10 * MINUTE_MS;
/**
 * What hangs may still write its state when asked to end; what it cannot write is at most one checkpoint old.
 */
const LAST_PATIENCE_MS = 4_000;

/**
 * Keeps a chain running: a node that ended, or that does not answer any more, is started again on its state.
 * One call that computes for ever hangs a node, and must not end the sandbox and the other chains.
 */
export function superviseAnvil({ first, start, onRestart, onFailure }: SuperviseOptions): SupervisedAnvil {
  let current = first;
  let reviving: Promise<void> | undefined;
  let isStopped = false;
  const restartsMs: number[] = [];

  const restart = async (cause: string): Promise<void> => {
    const nowMs = Date.now();
    restartsMs.push(nowMs);
    if (restartsMs.filter((atMs) => nowMs - atMs < WINDOW_MS).length > MOST_RESTARTS) {
      throw new EvmChainError('anvil_failed', `the chain was restarted ${MOST_RESTARTS} times: ${cause}`);
    }
    onRestart(cause);
    await current.stop(LAST_PATIENCE_MS);
    current = await start();
    watch(current);
  };
  const revive = (cause: string): Promise<void> => {
    if (isStopped) return Promise.resolve();
    reviving ??= restart(cause).finally(() => (reviving = undefined));
    return reviving;
  };
  const watch = (process: AnvilProcess): void => {
    void process.ended.then((reason) => {
      if (isStopped || reviving !== undefined || process !== current) return;
      revive(reason).catch(onFailure);
    });
  };
  watch(first);
  return {
    get current() {
      return current;
    },
    revive,
    stop: async () => {
      isStopped = true;
      await reviving?.catch(() => undefined);
      await current.stop();
    },
  };
}
