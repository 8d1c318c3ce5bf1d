import { expect, test } from 'vitest';
import { memoryStorage } from './testing/memory-storage.ts';
import { browserId } from './browser-id.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('[B7] a browser has one id, on every page, and another has another', () => {
  const storage = memoryStorage();
  const own = browserId(() => storage);
  expect(own).toMatch(UUID);
  expect(browserId(() => storage)).toBe(own);
  expect([...storage.items.values()]).toEqual([own]);
  const other = memoryStorage();
  other.setItem([...storage.items.keys()][0] ?? '', '5F1D8C02-6A3B-4C1E-9D2F-000000000011');
  expect(browserId(() => other)).toBe('5f1d8c02-6a3b-4c1e-9d2f-000000000011');
});

test('[B7] what is kept and is no id is replaced', () => {
  const storage = memoryStorage();
  const own = browserId(() => storage);
  storage.setItem([...storage.items.keys()][0] ?? '', 'no id');
  expect(browserId(() => storage)).toMatch(UUID);
  expect([...storage.items.values()]).toEqual([own]);
});

test('[B7] without a storage, or with a full one, a page has an id of its own that lasts as long as the page', () => {
  const full = () => memoryStorage({ isFull: true });
  const refusing = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(browserId(full)).toMatch(UUID);
  expect(browserId(refusing)).toBe(browserId(full));
});
