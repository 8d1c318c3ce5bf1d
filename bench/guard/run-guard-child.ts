import { fork } from 'node:child_process';
import path from 'node:path';
import type { BenchContext } from '../bench.ts';
import { nextMessage } from '../next-message.ts';
import type { Row } from '../table.ts';

/** `runGuardBench` in a process of its own. Throws when that ends without an answer; it has said why. */
export async function runGuardChild({ rows }: Pick<BenchContext, 'rows'>): Promise<Row[]> {
  const child = fork(path.join(import.meta.dirname, 'guard-child.ts'));
  child.send({ rows });
  return nextMessage(child);
}
