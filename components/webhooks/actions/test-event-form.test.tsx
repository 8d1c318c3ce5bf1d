import { afterEach, expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import { fail, succeed } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import webhooks from '#messages/en/webhooks.json';
import { sendTestEvent } from '#server/actions/webhooks.ts';
import { TestEventForm } from './test-event-form.tsx';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});
vi.mock('#server/actions/webhooks.ts', () => ({ sendTestEvent: vi.fn() }));
vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));

function open() {
  const page = openPage(() => <TestEventForm onClose={vi.fn()} />, {
    locale: 'en',
    messages: { common, fault, webhooks },
  });
  const change = async (element: 'select' | 'input', value: string) =>
    page.act(page.find(element), 'onChange', { target: { value } });
  const send = async () => page.act(page.find('form'), 'onSubmit');
  return { page, change, send };
}

afterEach(() => {
  vi.mocked(sendTestEvent).mockReset();
  vi.mocked(announce).mockClear();
});

test('a case belongs to its event: another event is sent without it', async () => {
  vi.mocked(sendTestEvent).mockResolvedValue(succeed(null));
  const { page, change, send } = open();
  await change('select', 'payout.created');
  await change('input', 'burn_pending');
  await send();
  await change('select', 'payout.processing');
  expect(page.find('input').props.value).toBe('');
  await send();
  expect(vi.mocked(sendTestEvent).mock.calls).toEqual([
    [{ eventType: 'payout.created', caseId: 'burn_pending' }],
    [{ eventType: 'payout.processing' }],
  ]);
});

test('what came of it is announced once', async () => {
  const { page, send } = open();
  vi.mocked(sendTestEvent).mockResolvedValueOnce(succeed(null));
  await send();
  expect(page.text()).toContain(webhooks.test.sent);
  expect(vi.mocked(announce).mock.calls).toEqual([[webhooks.test.sent]]);
  expect(findSpoken(page)).toEqual([]);
  vi.mocked(sendTestEvent).mockResolvedValueOnce(fail({ code: 'forbidden' }));
  await send();
  expect(vi.mocked(announce)).toHaveBeenCalledOnce();
  expect(findSpoken(page)).toEqual(['alert']);
});

/** The parts that are spoken when they change. */
function findSpoken(page: ReturnType<typeof openPage>) {
  return page
    .elements()
    .flatMap(({ props }) => [props.role, props['aria-live']])
    .filter((spoken) => spoken === 'status' || spoken === 'alert' || spoken === 'polite');
}
