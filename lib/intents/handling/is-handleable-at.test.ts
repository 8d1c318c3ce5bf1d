import { expect, test } from 'vitest';
import { isHandleableAt } from './is-handleable-at.ts';

const AT = '2026-11-21T10:00:00.000Z';
const atMs = Date.parse(AT);

test.each([
  [true, null, atMs, true],
  [true, AT, atMs - 1, false],
  [true, AT, atMs, true],
  [false, null, atMs, false],
  [false, AT, atMs, false],
])('handleable %s, from %s on, at %s: %s', (isHandleable, handleableAt, nowMs, expected) => {
  expect(isHandleableAt({ isHandleable, handleableAt }, nowMs)).toBe(expected);
});
