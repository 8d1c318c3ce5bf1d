import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parseStorableJson } from './storable-json.ts';

const nested = (levels: number, inner = '1') => `${'{"a":'.repeat(levels)}${inner}${'}'.repeat(levels)}`;
const many = (text: string, times: number) => `[${Array.from({ length: times }, () => text).join(',')}]`;

describe('JSON of the service', () => {
  test('is what JSON.parse makes of it', () => {
    const text = many('{"a":[1,"\\u00e9",null,true,{"__proto__":2}],"b":"\\n"}', 100);
    expect(isDeepStrictEqual(parseStorableJson(text), JSON.parse(text))).toBe(true);
  });

  test.each(['', '{', '<html>', '{"a":\\u0031}'])('that is none is undefined: %s', (text) => {
    expect(parseStorableJson(text)).toBeUndefined();
  });

  test('has nothing that PostgreSQL refuses, in values and keys', () => {
    expect(parseStorableJson('{"a\\u0000":["\\ud800",{"b":"\\u0000"}]}')).toEqual({
      'a\ufffd': ['\ufffd', { b: '\ufffd' }],
    });
  });

  test.each([
    ['objects', nested(50_000)],
    ['objects with an escape', nested(50_000, '"\\u00e9"')],
    ['lists', `${'['.repeat(50_000)}1${']'.repeat(50_000)}`],
    ['one row among others', many(`{"id":1,"metadata":${nested(3_000)}}`, 3)],
  ])('that is nested too deeply is cut there, and can be compared and written: %s', (_what, text) => {
    const [one, other] = [parseStorableJson(text), parseStorableJson(text)];
    expect(isDeepStrictEqual(one, other)).toBe(true);
    expect(JSON.stringify(one)).toContain('[nested too deeply]');
  });

  test('keeps what is beside it, and 63 levels whole', () => {
    const [row] = [parseStorableJson(`{"id":"x","metadata":${nested(100)}}`)] as [Record<string, unknown>];
    expect(row['id']).toBe('x');
    const whole = nested(63, '"\\u00e9"');
    expect(parseStorableJson(whole)).toEqual(JSON.parse(whole));
  });
});
