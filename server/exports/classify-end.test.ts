import { expect, test } from 'vitest';
import { FaultError } from '#server/errors/fault-error.ts';
import { classifyEnd } from './classify-end.ts';
import { CancelledError, ReaderError } from './watch-file.ts';

const withCode = (code: string) => Object.assign(new Error('write CONNECTION'), { code });

test.each([
  { name: 'too slow', error: new ReaderError('out_of_time'), reason: 'out_of_time' },
  { name: 'a reader who takes nothing', error: new ReaderError('paused'), reason: 'paused' },
  { name: 'a connection that is gone', error: new ReaderError('disconnected'), reason: 'disconnected' },
  { name: 'no database', error: withCode('ECONNREFUSED'), reason: 'database_unavailable' },
  { name: 'a database that is replaced', error: withCode('57P01'), reason: 'database_unavailable' },
  {
    name: 'a connection that was lost',
    error: withCode('CONNECTION_CLOSED'),
    reason: 'database_unavailable',
  },
  { name: 'a process that ends', error: withCode('CONNECTION_ENDED'), reason: 'stopped' },
  { name: 'a query that is wrong', error: withCode('42703'), reason: 'internal' },
  { name: 'anything else', error: new Error('secret of a row'), reason: 'internal' },
])('fails by $name: $reason', ({ error, reason }) => {
  expect(classifyEnd(error)).toEqual({ state: 'failed', reason });
  expect(classifyEnd(new Error('Failed query', { cause: error })).state).toBe('failed');
});

test('is cancelled by its user without a reason, and by an end of access with one', () => {
  expect(classifyEnd(new CancelledError())).toEqual({ state: 'cancelled', reason: null });
  const ended = { state: 'cancelled', reason: 'access_ended' };
  expect(classifyEnd(new FaultError('forbidden'))).toEqual(ended);
});
