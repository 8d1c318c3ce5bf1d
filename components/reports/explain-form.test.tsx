// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { readAnnouncements } from '#components/ui/testing/read-announcements.ts';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { fail, succeed } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import reports from '#messages/en/reports.json';
import { handleIntent } from '#server/actions/intents.ts';
import { ExplainForm } from './explain-form.tsx';

/** What is announced, whether its row is left, and whether it is read again. */
async function explain(): Promise<[string[], boolean, boolean]> {
  const announced = readAnnouncements();
  const refresh = vi.fn();
  const { user, container, getByLabelText, getByRole } = openPage(
    <IdleRouter refresh={refresh}>
      <details open>
        <ExplainForm intentId="1" seen="as it is" locale="en" />
      </details>
    </IdleRouter>,
    { locale: 'en', messages: { common, fault, reports } },
  );
  await user.type(getByLabelText(reports.explain.note), 'Refund is awaited');
  await user.click(getByRole('button', { name: reports.explain.save }));
  return [announced(), container.querySelector('details[open]') === null, refresh.mock.calls.length === 1];
}

test('a stored explanation is announced, and the way goes on from its row', async () => {
  vi.mocked(handleIntent).mockResolvedValue(succeed(undefined));
  expect(await explain()).toEqual([[reports.explain.saved], true, true]);
});

test.each([
  ['forbidden', false],
  ['intent_changed', true],
] as const)('one that was refused as %s is not announced, and its form stays', async (code, isReadAgain) => {
  vi.mocked(handleIntent).mockResolvedValue(fail({ code }));
  expect(await explain()).toEqual([[], false, isReadAgain]);
});
