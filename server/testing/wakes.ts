import { randomUUID } from 'node:crypto';
import { listenClient, sqlClient } from '#server/store/database.ts';
import { JOBS_CHANNEL } from '#server/store/jobs/job-names.ts';

/** The names of the workers that were woken while `work` ran, in that order. */
export async function wakesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  const last = randomUUID();
  const { promise: isOver, resolve } = Promise.withResolvers<string>();
  const listening = await listenClient().listen(JOBS_CHANNEL, (name) => {
    if (name === last) resolve(name);
    else names.push(name);
  });
  await work();
  // Notifications arrive in the order of their commits.
  await sqlClient().notify(JOBS_CHANNEL, last);
  await isOver;
  await listening.unlisten();
  return names;
}
