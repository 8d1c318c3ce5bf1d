// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { fail, succeed } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import reports from '#messages/en/reports.json';
import { handleIntent } from '#server/actions/intents.ts';
import { ExplainForm } from './explain-form.tsx';

const on = vi.hoisted(() => ({ refresh: vi.fn(), goOn: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: on.refresh }) }));
vi.mock('#server/actions/intents.ts', () => ({ handleIntent: vi.fn() }));
vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));
vi.mock('./leave-explained.ts', () => ({ findWayOn: () => on.goOn }));

beforeEach(() => vi.clearAllMocks());

/** What is announced, whether its row is left, and whether it is read again. */
async function explain(): Promise<[string | undefined, boolean, boolean]> {
  const { user, getByLabelText, getByRole } = openPage(
    <ExplainForm intentId="1" seen="as it is" locale="en" />,
    { locale: 'en', messages: { common, fault, reports } },
  );
  await user.type(getByLabelText(reports.explain.note), 'Refund is awaited');
  await user.click(getByRole('button', { name: reports.explain.save }));
  const [said] = vi.mocked(announce).mock.calls[0] ?? [];
  return [said, on.goOn.mock.calls.length === 1, on.refresh.mock.calls.length === 1];
}

test('a stored explanation is announced, and the way goes on from its row', async () => {
  vi.mocked(handleIntent).mockResolvedValue(succeed(undefined));
  expect(await explain()).toEqual([reports.explain.saved, true, true]);
});

test.each([
  ['forbidden', false],
  ['intent_changed', true],
] as const)('one that was refused as %s is not announced, and its form stays', async (code, isReadAgain) => {
  vi.mocked(handleIntent).mockResolvedValue(fail({ code }));
  expect(await explain()).toEqual([undefined, false, isReadAgain]);
});
