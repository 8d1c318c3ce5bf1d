import type { Hex } from 'viem';
import type { BlockProducer } from './block-producer.ts';
import type { EvmPublicClient } from './evm-clients.ts';
import { writeCheckpoint, type StateFiles } from './state-files.ts';

const CHECKPOINT_INTERVAL_MS = 15_000;

/** Stores the chain now. Needed for a loss of power only: anvil writes its state whenever it ends. */
export async function saveCheckpoint(client: EvmPublicClient, files: StateFiles): Promise<void> {
  const dump = await client.request<{ Method: 'anvil_dumpState'; Parameters: []; ReturnType: Hex }>({
    method: 'anvil_dumpState',
    params: [],
  });
  writeCheckpoint(files, dump);
}

/** Stores the chain every few seconds in which a transaction was mined, until the returned function is called. */
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
    saving = saving.then(() => saveCheckpoint(client, files)).catch(onFailure);
  }, CHECKPOINT_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await saving;
  };
}
