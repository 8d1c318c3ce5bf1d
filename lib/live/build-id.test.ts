import { expect, test } from 'vitest';
import { isBuildId, isNewerBuild, newBuildId } from './build-id.ts';

const at = (iso: string) => newBuildId(Date.parse(iso), '9f3c1a2b-7d8e-4f00-8000-000000000000');

test('builds are ordered by when they were made, for as long as this can run', () => {
  const times = ['1970-01-01', '2026-11-22', '2026-11-23', '2059-05-25', '2059-05-26', '2200-01-01'].map(at);
  expect(times.toSorted()).toEqual(times);
  expect(times.every(isBuildId)).toBe(true);
});

test.each([
  [at('2026-11-23'), at('2026-11-22'), true],
  [at('2026-11-22'), at('2026-11-23'), false],
  [at('2026-11-22'), at('2026-11-22'), false],
  ['zzzz', at('2026-11-22'), false],
  [at('2026-11-22'), 'development', false],
])('%s is newer than %s: %s', (build, than, isNewer) => {
  expect(isNewerBuild(build, than)).toBe(isNewer);
});
