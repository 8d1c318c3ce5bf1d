import { expect, test } from 'vitest';
import { ENDED_STATUSES } from '#lib/intents/status.ts';
import { toText } from '#server/store/write-out.ts';
import { HAS_ENDED } from './status-began.ts';

test('what has ended is the same in SQL as in the table of statuses', () => {
  const named = [...toText(HAS_ENDED).matchAll(/'(\w+)'/g)].map(([, status]) => status);
  expect(new Set(named)).toEqual(new Set(ENDED_STATUSES));
});
