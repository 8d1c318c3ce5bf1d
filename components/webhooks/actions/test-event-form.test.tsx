// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { readAnnouncements } from '#components/ui/testing/read-announcements.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { fail, succeed } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import webhooks from '#messages/en/webhooks.json';
import { sendTestEvent } from '#server/actions/webhooks.ts';
import { TestEventForm } from './test-event-form.tsx';

function open() {
  const { user, container, getByLabelText, getByRole } = openPage(<TestEventForm onClose={vi.fn()} />, {
    locale: 'en',
    messages: { common, fault, webhooks },
  });
  const caseField = () => getByLabelText<HTMLInputElement>(webhooks.test.case);
  const chooseEvent = (eventType: string) =>
    user.selectOptions(getByLabelText(webhooks.test.type), eventType);
  const send = () => user.click(getByRole('button', { name: webhooks.test.send }));
  /** The parts that are spoken when they change. */
  const findSpoken = () =>
    [...container.querySelectorAll('[role=status], [role=alert], [aria-live=polite]')].map(
      (part) => part.getAttribute('role') ?? 'polite',
    );
  return { user, container, caseField, chooseEvent, send, findSpoken };
}

test('a case belongs to its event: another event is sent without it', async () => {
  vi.mocked(sendTestEvent).mockResolvedValue(succeed(null));
  const { user, caseField, chooseEvent, send } = open();
  await chooseEvent('payout.created');
  await user.type(caseField(), 'burn_pending');
  await send();
  await chooseEvent('payout.processing');
  expect(caseField().value).toBe('');
  await send();
  expect(vi.mocked(sendTestEvent).mock.calls).toEqual([
    [{ eventType: 'payout.created', caseId: 'burn_pending' }],
    [{ eventType: 'payout.processing' }],
  ]);
});

test('what came of it is announced once', async () => {
  const announced = readAnnouncements();
  const { container, send, findSpoken } = open();
  vi.mocked(sendTestEvent).mockResolvedValueOnce(succeed(null));
  await send();
  expect(container.textContent).toContain(webhooks.test.sent);
  expect(announced()).toEqual([webhooks.test.sent]);
  expect(findSpoken()).toEqual([]);
  vi.mocked(sendTestEvent).mockResolvedValueOnce(fail({ code: 'forbidden' }));
  await send();
  expect(announced()).toEqual([]);
  expect(findSpoken()).toEqual(['alert']);
});
