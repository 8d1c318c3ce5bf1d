// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import signing from '#messages/en/signing.json';
import type { CheckRow } from './check-list.tsx';
import { GuardView } from './guard-view.tsx';

const PASSED: CheckRow = { id: '1', state: 'passed', label: 'network', text: 'as expected' };
const FAILED: CheckRow = { ...PASSED, state: 'failed' };

test('one status has the result of the checks, from before there is one', () => {
  const guard = { isUnreachable: false, isChecking: false, checkAgain: () => undefined };
  const view = (rows?: readonly CheckRow[]) => <GuardView guard={guard} rows={rows} />;
  const page = openPage(view(), { locale: 'en', messages: { signing } });
  const status = page.getByRole('status');
  expect(status.textContent).toBe(signing.checks.running);
  page.rerender(view([PASSED]));
  expect(page.getByRole('status')).toBe(status);
  expect(status.textContent).toBe(signing.checks.passed);
  page.rerender(view([FAILED]));
  expect(page.getByRole('status')).toBe(status);
  expect(status.textContent).toMatch(/1/);
});
