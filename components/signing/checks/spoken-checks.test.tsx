// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import signing from '#messages/en/signing.json';
import type { CheckRow } from './check-list.tsx';
import { GuardView } from './guard-view.tsx';

vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));

const PASSED: CheckRow = { id: '1', state: 'passed', label: 'network', text: 'as expected' };
const FAILED: CheckRow = { ...PASSED, state: 'failed' };

test('the result of the checks is announced when it is there, and when it is another', () => {
  const guard = { isUnreachable: false, isChecking: false, checkAgain: () => undefined };
  const view = (rows?: readonly CheckRow[]) => <GuardView guard={guard} rows={rows} />;
  const page = openPage(view(), { locale: 'en', messages: { signing } });
  const announced = (rows?: readonly CheckRow[]) => {
    page.rerender(view(rows));
    expect(page.queryByRole('status')).toBeNull();
    return vi.mocked(announce).mock.calls.splice(0).flat();
  };
  expect(announced()).toEqual([]);
  const [passed] = announced([PASSED]);
  expect(page.container.textContent).toContain(passed);
  expect(announced([{ ...PASSED }])).toEqual([]);
  const [failed] = announced([FAILED]);
  expect(page.container.textContent).toContain(failed);
  expect([passed, failed, new Set([passed, failed]).size]).toEqual([
    expect.any(String),
    expect.any(String),
    2,
  ]);
});
