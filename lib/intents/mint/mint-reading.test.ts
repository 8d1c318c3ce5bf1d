import { expect, test } from 'vitest';
import { toMintStanding, type MintStanding } from './mint-reading.ts';
import { HOUR_MS } from '#lib/time/durations.ts';

const CREATED = Date.parse('2026-11-25T12:00:00Z');
const ordered = { baseUnits: 50n, createdAtMs: CREATED, countedElsewhere: 0 };

test.each<[string, MintStanding, readonly bigint[], Partial<typeof ordered>, number | null]>([
  ['exactly what was ordered', 'minted', [50n], {}, CREATED + 1],
  ['the same, of an unknown time', 'minted', [50n], {}, null],
  ['the same, by a clock that is behind', 'minted', [50n], {}, CREATED - HOUR_MS + 1],
  ['the same, among others', 'minted', [1n, 50n], {}, CREATED],
  ['two mints, of which one is another onramp’s', 'minted', [50n, 50n], { countedElsewhere: 1 }, CREATED],
  ['two mints, both of others', 'counted_elsewhere', [50n, 50n], { countedElsewhere: 2 }, CREATED],
  ['one that is another onramp’s', 'counted_elsewhere', [50n], { countedElsewhere: 1 }, CREATED],
  ['one of long before', 'too_early', [50n], {}, CREATED - HOUR_MS - 1],
  ['less', 'other_amount', [49n], {}, CREATED],
  ['the sum in two parts', 'other_amount', [25n, 25n], {}, CREATED],
  ['nothing', 'nothing', [], {}, CREATED],
])('a transaction that minted %s: %s', (_what, standing, amountsBaseUnits, facts, minedAtMs) => {
  expect(toMintStanding({ amountsBaseUnits, minedAtMs }, { ...ordered, ...facts })).toBe(standing);
});

test('a transaction that the node does not know is not found', () => {
  expect(toMintStanding(undefined, ordered)).toBe('not_found');
});
