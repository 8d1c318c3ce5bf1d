import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The next message of a process. Rejects when it ends instead. */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error('a process of the benchmark has ended')),
  );
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [T];
  return message;
}
