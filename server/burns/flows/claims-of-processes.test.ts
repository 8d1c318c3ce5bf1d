import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { prepareBurns } from '#server/jobs/burn-jobs.ts';
import { anAuthorization, HOLDER, offrampOn, runJob } from '#server/testing/burns/burn-harness.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { COMPILED_FOLDER } from '#server/testing/real/compiled-folder.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';

const MAIN = path.join(import.meta.dirname, '../../testing/burns/claim-main.ts');
const RESOLVE_NEXT = path.join(import.meta.dirname, '../../testing/resolve-next.ts');
const ROUNDS = 5;

useTestDatabase();
const processes: ChildProcess[] = [];

async function start(): Promise<void> {
  const child = fork(MAIN, [], {
    execArgv: ['--conditions=react-server', '--import', RESOLVE_NEXT],
    env: { NODE_ENV: 'test', NODE_COMPILE_CACHE: COMPILED_FOLDER, ...harness.settings },
  });
  processes.push(child);
  expect(await once(child, 'message')).toEqual(['ready', undefined]);
}

async function claim(child: ChildProcess, attemptId: string): Promise<unknown> {
  const answer = once(child, 'message');
  child.send({ attemptId });
  return (await answer)[0];
}

afterAll(() => processes.forEach((child) => child.kill('SIGKILL')));

test(
  '[B7] of two processes that claim an attempt at the same moment, one for each of two users, one has it',
  { timeout: 180_000 },
  async () => {
    await Promise.all([start(), start()]);
    for (let round = 0; round < ROUNDS; round += 1) {
      const intent = await offrampOn(harness, 'base');
      const burn = anAuthorization(harness, {});
      harness.onPrepare = () => ({ status: 200, body: { status: 'ready', burn } });
      const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
      await runJob(prepareBurns);
      const answers = await Promise.all(processes.map((child) => claim(child, attemptId)));
      expect(answers.toSorted()).toEqual(['burn_in_progress', 'claimed']);
    }
  },
);
