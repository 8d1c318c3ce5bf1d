import { describe, expect, test } from 'vitest';
import { findMachineCode, parseErrorBody } from './error-envelope.ts';

const CODES = ['ALREADY_ACTIVE', 'WALLET_BANNED', 'burn_wallet_not_authorized'] as const;
const codeOf = (body: unknown) => findMachineCode(parseErrorBody(body), CODES);

describe('[R16] [R17] the code of a refusal', () => {
  test.each([
    ['details.code', { code: 'CONFLICT', message: 'refused', details: { code: 'WALLET_BANNED' } }],
    ['code', { code: 'WALLET_BANNED', message: 'refused' }],
    ['code, beside details without one', { code: 'WALLET_BANNED', message: 'no', details: { at: 1 } }],
    ['a word of the message', { code: 'CONFLICT', message: 'refused (WALLET_BANNED).' }],
    ['the message alone', { code: 'CONFLICT', message: 'WALLET_BANNED' }],
    ['a word, beside details without a code', { code: 'C', message: 'x: WALLET_BANNED', details: {} }],
    ['a word, beside a code that is no text', { code: 'C', message: 'WALLET_BANNED', details: { code: 7 } }],
  ])('is found in %s', (_place, body) => {
    expect(codeOf(body)).toBe('WALLET_BANNED');
  });

  const message = 'see ALREADY_ACTIVE';
  test.each([
    ['details.code over all', { code: 'ALREADY_ACTIVE', message, details: { code: 'WALLET_BANNED' } }],
    ['code over the message', { code: 'WALLET_BANNED', message }],
    ['code over an unknown details.code', { code: 'WALLET_BANNED', message, details: { code: 'NEW' } }],
  ])('is taken from %s', (_order, body) => {
    expect(codeOf(body)).toBe('WALLET_BANNED');
  });

  test('[R18] is not looked for in the sentence where details.code is an unknown one', () => {
    expect(codeOf({ code: 'CONFLICT', message, details: { code: 'SOMETHING_NEW' } })).toBeUndefined();
    expect(codeOf({ code: 'CONFLICT', message, details: { code: '' } })).toBeUndefined();
  });

  test.each([
    'ALREADY_ACTIVE_ELSEWHERE',
    'NOT_ALREADY_ACTIVE',
    'ALREADY_ACTIVE2',
    'ALREADY_ACTIVEé',
    'already_active',
    'Already active',
    'constructor',
    '',
  ])('is no part of a longer word, and no other spelling: "%s"', (word) => {
    expect(codeOf({ code: 'CONFLICT', message: `refused: ${word}.` })).toBeUndefined();
    expect(codeOf({ code: word, message: 'refused' })).toBeUndefined();
    expect(codeOf({ code: 'CONFLICT', message: 'refused', details: { code: word } })).toBeUndefined();
  });

  test.each([
    ['a validation', { data: null, success: false, error: [{ code: 'ALREADY_ACTIVE', path: 'x' }] }],
    ['no message', { code: 'ALREADY_ACTIVE' }],
    ['a page', '<html>ALREADY_ACTIVE</html>'],
    ['nothing', undefined],
  ])('is in neither %s', (_what, body) => {
    expect(codeOf(body)).toBeUndefined();
  });
});

describe('[R15] an error body', () => {
  test('of the validator names its fields, whether their path is text or a list', () => {
    const error = [{ path: ['a', 0, 'b'], message: 'x' }, { path: 'c' }, {}];
    expect(parseErrorBody({ success: false, error })).toEqual({
      kind: 'validation',
      fieldErrors: [
        { path: 'a.0.b', message: 'x' },
        { path: 'c', message: '' },
        { path: '', message: '' },
      ],
    });
  });

  test.each([[1], 'text', null, 7])('keeps its code and message whatever its details are: %j', (details) => {
    const body = { kind: 'api', code: 'C', message: 'm', details: {} };
    expect(parseErrorBody({ code: 'C', message: 'm', details })).toEqual(body);
  });
});
