import { expect, test } from 'vitest';
import { toEarlyChange } from './to-early-change.ts';

const CREATOR = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';

test.each([
  ['query', 'REF-1', { query: 'REF-1' }],
  ['intentType', 'offramp', { intentType: 'offramp' }],
  ['inbox', 'sign', { inbox: 'sign' }],
  ['chainId', 'base', { chainId: 'base' }],
  ['createdBy', CREATOR, { createdBy: CREATOR }],
])('what was chosen in %s before the script had loaded is a part of the filter', (name, value, change) => {
  expect(toEarlyChange(name, value)).toEqual(change);
});

test.each([
  ['intentType', { intentType: 'all' }],
  ['inbox', { inbox: undefined }],
  ['chainId', { chainId: 'all' }],
  ['createdBy', { createdBy: undefined }],
])('the first choice of %s filters nothing', (name, change) => {
  expect(toEarlyChange(name, 'all')).toEqual(change);
});

test.each(['status', 'minCents', 'open', 'wallet', ''])(
  'a field "%s", which the plain form only keeps, changes nothing',
  (name) => {
    expect(toEarlyChange(name, '1')).toBeUndefined();
  },
);
