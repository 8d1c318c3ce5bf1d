import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from './state-files.ts';

/** What anvil's own state does not hold. Its presence says that the chain was seeded to the end. */
const chainFileSchema = z.object({
  /** Hash of the contracts' bytecode that the chain was seeded with. */
  contractsHash: z.string(),
  /** How far the chain's clock is ahead of real time. */
  clockOffsetSeconds: z.int().nonnegative(),
});
export type ChainFile = z.infer<typeof chainFileSchema>;

export function findChainFile(dataDir: string): ChainFile | undefined {
  try {
    return chainFileSchema.parse(JSON.parse(readFileSync(chainFilePath(dataDir), 'utf8')));
  } catch {
    return undefined; // the first start, or one that a crash ended before the chain was seeded
  }
}

export function writeChainFile(dataDir: string, file: ChainFile): void {
  replaceFile(chainFilePath(dataDir), new TextEncoder().encode(JSON.stringify(file)));
}

function chainFilePath(dataDir: string): string {
  return join(dataDir, 'chain.json');
}
