// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { readAnnouncements } from '#components/ui/testing/read-announcements.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { fail, succeed } from '#lib/errors/result.ts';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import webhooks from '#messages/en/webhooks.json';
import { countDeliveries, reprocessDeliveries, reprocessDelivery } from '#server/actions/webhooks.ts';
import { ReprocessMany } from './reprocess-many.tsx';
import { ReprocessOne } from './reprocess-one.tsx';

const FILTER = {} as DeliveryFilter;
const OUTCOME = { processed: 2, accepted: 2, changed: 1 };
const DONE = '2 deliveries re-processed: 2 accepted, 1 conversion changed';
type Page = ReturnType<typeof openPage>;

const copy = { locale: 'en', messages: { common, fault, webhooks } } as const;
const openOne = () => openPage(<ReprocessOne id={1} refusal={null} />, copy);
const openMany = () => openPage(<ReprocessMany filter={FILTER} onClose={vi.fn()} />, copy);

/** The parts that are spoken when they change, outermost first. */
const findSpoken = ({ container }: Page) =>
  [...container.querySelectorAll('[aria-live], [role=status], [role=alert]')].map(
    (part) => `${part.localName} ${String(part.getAttribute('role'))}`,
  );

beforeEach(() => {
  vi.mocked(countDeliveries).mockResolvedValue(succeed({ count: 2, lastId: 9 }));
  vi.mocked(reprocessDeliveries).mockResolvedValueOnce(succeed(OUTCOME));
  vi.mocked(reprocessDelivery).mockResolvedValueOnce(succeed(OUTCOME));
});

test('how many there are is said in a line that is there from the start', async () => {
  const page = openMany();
  const line = page.getByRole('status');
  expect(findSpoken(page)).toEqual(['p status']);
  expect(line.textContent).toBe(webhooks.reprocess.counting);
  await page.findByText('2 deliveries to re-process');
  expect(page.getByRole('status')).toBe(line);
  expect(findSpoken(page)).toEqual(['p status']);
});

test.each<[string, () => Page, string, readonly string[]]>([
  ['of one', openOne, 'Re-process', []],
  ['of many', openMany, 'Re-process 2 deliveries', ['p status']],
])(
  'what came %s is announced once, and is not spoken where it is shown',
  async (_what, open, press, spoken) => {
    const announced = readAnnouncements();
    const page = open();
    await page.user.click(await page.findByRole('button', { name: press }));
    expect(page.container.textContent).toContain(DONE);
    expect(announced()).toEqual([DONE]);
    expect(findSpoken(page)).toEqual(spoken);
  },
);

test.each<[string, () => Page, string, readonly string[]]>([
  ['of one', openOne, 'Re-process', ['div alert']],
  ['of many', openMany, 'Re-process 2 deliveries', ['p status', 'div alert']],
])('a fault %s is spoken once', async (_what, open, press, spoken) => {
  vi.mocked(reprocessDeliveries)
    .mockReset()
    .mockResolvedValueOnce(fail({ code: 'forbidden' }));
  vi.mocked(reprocessDelivery)
    .mockReset()
    .mockResolvedValueOnce(fail({ code: 'forbidden' }));
  const announced = readAnnouncements();
  const page = open();
  await page.user.click(await page.findByRole('button', { name: press }));
  expect(page.container.textContent).toContain(fault.forbidden.title);
  expect(announced()).toEqual([]);
  expect(findSpoken(page)).toEqual(spoken);
});
