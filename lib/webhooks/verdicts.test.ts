import { expect, test } from 'vitest';
import {
  ACKNOWLEDGED_VERDICTS,
  DELIVERY_VERDICTS,
  EFFECTIVE_VERDICTS,
  isAcknowledged,
  isAuthentic,
  isDoubtful,
  isReprocessable,
  REFUSED_VERDICTS,
  REPROCESSABLE_VERDICTS,
  responseStatusOf,
} from './verdicts.ts';

const namesOf = (asks: (verdict: (typeof DELIVERY_VERDICTS)[number]) => boolean) =>
  DELIVERY_VERDICTS.filter((verdict) => !asks(verdict));

test('[R91] refused are a signature that is not valid and a copy sent too late, each with its status', () => {
  expect(namesOf(isAcknowledged)).toEqual(['bad_signature', 'stale_timestamp']);
  expect([responseStatusOf('bad_signature'), responseStatusOf('stale_timestamp')]).toEqual([401, 400]);
});

test('a copy sent too late is authentic, and not acknowledged', () => {
  expect(namesOf(isAuthentic)).toEqual(['bad_signature']);
  expect(ACKNOWLEDGED_VERDICTS).not.toContain('stale_timestamp');
});

test('everything acknowledged may be processed again but a duplicate, whose event another delivery holds', () => {
  expect(namesOf(isReprocessable)).toEqual(['duplicate', 'bad_signature', 'stale_timestamp']);
  expect(REPROCESSABLE_VERDICTS.every(isAcknowledged)).toBe(true);
});

test('what may report a change and is not merged has its conversion read; the other lists are of the same table', () => {
  const read = ['unknown_type', 'unreadable', 'time_ahead'];
  expect(DELIVERY_VERDICTS.filter(isDoubtful)).toEqual(read);
  expect(EFFECTIVE_VERDICTS).toEqual(['accepted', ...read]);
  expect(REFUSED_VERDICTS).toEqual(namesOf(isAcknowledged));
});
