import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

describe('describeError', () => {
  test('has kind, code, message, stack and causes', () => {
    const cause = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
    expect(describeError(new TypeError('fetch failed', { cause }))).toMatchObject({
      type: 'TypeError',
      message: 'fetch failed',
      cause: { code: 'ECONNREFUSED', message: 'connect refused' },
    });
  });

  test('leaves out the values of a failed query, in every place that has them', () => {
    const row = Object.assign(new Error('duplicate key'), {
      detail: 'Key (email)=(ana@example.test) exists',
    });
    const error = new DrizzleQueryError(
      'insert into users values ($1)',
      ['ana@example.test\nparams: x'],
      row,
    );
    const text = JSON.stringify(describeError(error));
    expect(text).toContain('insert into users');
    expect(text).toContain('describe-error.test.ts');
    expect(text).not.toContain('ana@');
  });

  test('is bounded: a client may have written the text', () => {
    const text = JSON.stringify(describeError(new Error('A'.repeat(100_000))));
    expect(text.length).toBeLessThan(10_000);
  });

  test('ends at a cause that causes itself', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(describeError(error))).toContain('…');
  });

  test('lists what several failed with', () => {
    const error = new AggregateError([new Error('one'), new Error('two')], 'both');
    expect(describeError(error)).toMatchObject({ errors: [{ message: 'one' }, { message: 'two' }] });
  });
});
