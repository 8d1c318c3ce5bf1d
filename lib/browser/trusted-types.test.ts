import { describe, expect, test } from 'vitest';
import { isRunningAttribute, requireEmptyFunction, requireOwnScript } from './trusted-types.ts';

const ORIGIN = 'https://dashboard.example';

describe('the address of a script', () => {
  test.each(['/_next/static/chunks/a.js', 'https://dashboard.example/_next/static/chunks/a.js?v=1'])(
    'may be %s',
    (url) => {
      expect(requireOwnScript(url, ORIGIN)).toBe(url);
    },
  );

  test.each([
    'https://attacker.example/_next/static/a.js',
    '//attacker.example/_next/static/a.js',
    'data:text/javascript,alert(1)',
    'blob:https://dashboard.example/x',
    'javascript:alert(1)',
    '/api/sign/x',
    '/_next/static/../../api/x',
    '/_next/data/x.js',
    'http://dashboard.example/_next/static/a.js',
    'http://[',
    '',
  ])('is not %s', (url) => {
    expect(() => requireOwnScript(url, ORIGIN)).toThrow(TypeError);
  });
});

describe('code from text', () => {
  test('is none but an empty function, by which libraries ask whether there may be any', () => {
    const empty = '(function anonymous(\n) {\n\n})';
    expect(requireEmptyFunction(empty)).toBe(empty);
    for (const text of [
      'alert(1)',
      '(function anonymous(\n) {\nalert(1)\n})',
      '(function anonymous(a=alert(1)\n) {\n\n})',
    ]) {
      expect(() => requireEmptyFunction(text)).toThrow(TypeError);
    }
  });
});

describe('an attribute of HTML that a library writes', () => {
  test.each([
    ['onclick', 'x()'],
    ['ONERROR', 'x()'],
    ['srcdoc', '<script>'],
    ['href', 'javascript:x()'],
    ['href', ' \tjava\nscript:x()'],
    ['xlink:href', 'JAVASCRIPT:x()'],
    ['src', 'data:text/html,<script>'],
  ])('is removed when it runs something: %s=%s', (name, value) => {
    expect(isRunningAttribute(name, value)).toBe(true);
  });

  test.each([
    ['class', 'on'],
    ['href', 'https://dashboard.example'],
    ['src', 'data:image/png;base64,AA=='],
    ['aria-label', 'javascript is on'.slice(11)],
  ])('stays when it does not: %s=%s', (name, value) => {
    expect(isRunningAttribute(name, value)).toBe(false);
  });
});
