import { expect, test, vi } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { deliveryFilterSchema } from '#lib/webhooks/delivery-view.ts';
import webhooks from '#messages/en/webhooks.json';
import { DeliveryFilters } from './delivery-filters.tsx';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

const filtersOf = (filter: object) =>
  renderWithCopy(<DeliveryFilters filter={deliveryFilterSchema.parse(filter)} />, {
    locale: 'en',
    messages: { webhooks },
  });

test.each([
  ['NF', true],
  [' / ', true],
  ['/NF', false],
  ['  ', false],
])('a search of few characters says that it finds only beginnings: %j, %j', (query, isShort) => {
  expect(filtersOf({ query }).includes(webhooks.shortSearch.replace('{count}', '3'))).toBe(isShort);
});

test('the days are written out, whatever form the browser gives to the fields', () => {
  const html = filtersOf({ from: '2026-11-01', to: '2026-11-05' });
  for (const day of ['Nov 1, 2026', 'Nov 5, 2026']) expect(html).toContain(`>${day}</span>`);
});
