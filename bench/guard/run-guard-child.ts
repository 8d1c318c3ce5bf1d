import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BenchContext } from '../bench.ts';
import type { Row } from '../table.ts';

/** `runGuardBench` in a process of its own. Throws when that ends without an answer; it has said why. */
export async function runGuardChild({ rows }: Pick<BenchContext, 'rows'>): Promise<Row[]> {
  const child = fork(path.join(import.meta.dirname, 'guard-child.ts'));
  child.send({ rows });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the guard did not answer');
  });
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [Row[]];
  return answer;
}
