import { BaseError, type Hex } from 'viem';
import type { BlockProducer } from './block-producer.ts';
import type { EvmPublicClient } from '#server/sandbox/evm/evm-clients.ts';
import { writeCheckpoint, type StateFiles } from './state-files.ts';

/** What a node loses at most that hangs and has to be killed. */
const CHECKPOINT_INTERVAL_MS = 5_000;

/**
 * Stores the chain now. Needed for a loss of power and for a node that hangs: anvil writes its state whenever
 * it ends.
 */
export async function saveCheckpoint(client: EvmPublicClient, files: StateFiles): Promise<void> {
  const dump = await client.request<{ Method: 'anvil_dumpState'; Parameters: []; ReturnType: Hex }>({
    method: 'anvil_dumpState',
    params: [],
  });
  writeCheckpoint(files, dump);
}

/**
 * Stores the chain every few seconds in which a transaction was mined, until the returned function is called.
 */
export function startCheckpoints(options: {
  client: EvmPublicClient;
  producer: BlockProducer;
  files: StateFiles;
  onFailure: (error: unknown) => void;
}): () => Promise<void> {
  const { client, producer, files, onFailure } = options;
  let saving: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    if (!producer.takeUnsavedTransactions()) return;
    saving = saving
      .then(() => saveCheckpoint(client, files))
      .catch((error: unknown) => {
        // A node that does not answer is brought back; what it had not stored is tried again.
        if (error instanceof BaseError) producer.retainUnsaved();
        else onFailure(error);
      });
  }, CHECKPOINT_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await saving;
  };
}
