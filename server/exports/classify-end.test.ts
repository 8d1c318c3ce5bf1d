import { expect, test } from 'vitest';
import { FaultError } from '#server/errors/fault-error.ts';
import { classifyEnd } from './classify-end.ts';
import { CancelledError, OutOfTimeError } from './watch-file.ts';

const withCode = (code: string) => Object.assign(new Error('write CONNECTION'), { code });
const PAUSE_MS = 121_000;

test.each([
  { name: 'too slow', error: new OutOfTimeError(), reason: 'out_of_time' },
  { name: 'no turn', error: new FaultError('export_in_progress'), reason: 'too_many' },
  { name: 'no database', error: withCode('ECONNREFUSED'), reason: 'database_unavailable' },
  { name: 'a database that is replaced', error: withCode('57P01'), reason: 'database_unavailable' },
  { name: 'a process that ends', error: withCode('CONNECTION_ENDED'), reason: 'stopped' },
  { name: 'a query that is wrong', error: withCode('42703'), reason: 'internal' },
  { name: 'anything else', error: new Error('secret of a row'), reason: 'internal' },
])('fails by $name: $reason', ({ error, reason }) => {
  expect(classifyEnd(error, 0)).toEqual({ state: 'failed', reason });
  expect(classifyEnd(new Error('Failed query', { cause: error }), 0).state).toBe('failed');
});

test.each(['CONNECTION_CLOSED', '25P03'])('%s after a long pause of its reader is the pause', (code) => {
  const error = new Error('Failed query', { cause: withCode(code) });
  expect(classifyEnd(error, PAUSE_MS)).toEqual({ state: 'failed', reason: 'paused' });
  expect(classifyEnd(error, 1_000)).toEqual({ state: 'failed', reason: 'database_unavailable' });
  expect(classifyEnd(new Error('a bug'), PAUSE_MS).reason).toBe('internal');
});

test('is cancelled by its user without a reason, and by an end of access with one', () => {
  expect(classifyEnd(new CancelledError(), PAUSE_MS)).toEqual({ state: 'cancelled', reason: null });
  const ended = { state: 'cancelled', reason: 'access_ended' };
  expect(classifyEnd(new FaultError('forbidden'), 0)).toEqual(ended);
});
