import { beforeAll, expect, test } from 'vitest';
import { useTestEnv } from '#server/testing/test-env.ts';
import { eachOf, whenAll } from './run-claimed-rows.ts';
import { RowsFailedError } from './workers/rows-failed-error.ts';
import { RunningRows } from './workers/running-rows.ts';

beforeAll(() => {
  useTestEnv();
});

const pruning = () => ({ job: 'prune', running: new RunningRows() }) as const;
const claimed = (rows: readonly number[]) => ({ rows, keyOf: String });
const failing = async (text: string) => Promise.reject(new Error(text));

test('a row that fails is a failure of the turn, after all others were worked on', async () => {
  const worked: number[] = [];
  const work = async (row: number) => {
    await new Promise((resolve) => setTimeout(resolve, row));
    if (row === 1) throw new Error('poisoned');
    worked.push(row);
  };
  await expect(eachOf(pruning(), claimed([1, 2, 3]), work)).rejects.toMatchObject({
    name: 'RowsFailedError',
    message: '1 of 3 rows failed',
    errors: [new Error('poisoned')],
  });
  expect(worked).toEqual([2, 3]);
});

test('rows that all succeed, and none at all, are no failure', async () => {
  await eachOf(pruning(), claimed([1, 2]), async () => undefined);
  await eachOf(pruning(), claimed([]), () => failing('not asked'));
});

test('what is done beside a failure is waited for, and what failed beside rows is thrown first', async () => {
  const ended: string[] = [];
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    ended.push('slow');
  };
  const rows = Promise.reject(new RowsFailedError([new Error('row')], 1));
  await expect(whenAll([rows, slow(), failing('claim')])).rejects.toThrow('claim');
  expect(ended).toEqual(['slow']);
  await expect(whenAll([Promise.resolve(1), Promise.resolve('two')])).resolves.toEqual([1, 'two']);
});
