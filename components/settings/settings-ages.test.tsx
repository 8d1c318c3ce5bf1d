// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { DEFAULT_CHOICE } from '#lib/notifications/notification-choice.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { SettingsView, type SettingsViewProps } from './settings-view.tsx';

vi.mock('next-intl', async (actual) => ({
  ...(await actual<object>()),
  useTranslations: () => (key: string) => key,
}));
vi.mock('./notification-form.tsx', () => ({ NotificationForm: () => null }));
vi.mock('./channel-list.tsx', () => ({ ChannelList: () => null }));
vi.mock('./test-notifications.tsx', () => ({ TestNotifications: () => null }));
vi.mock('./password-form.tsx', () => ({ PasswordForm: () => null }));
vi.mock('./session-list.tsx', () => ({ SessionList: ({ nowMs }: { nowMs: number }) => <b>{nowMs}</b> }));
vi.mock('./user-list.tsx', () => ({ UserList: ({ nowMs }: { nowMs: number }) => <b>{nowMs}</b> }));

const READ_AT_MS = Date.parse('2026-11-22T12:00:00.000Z');
const CHANNEL = { isSet: false, lastSentAt: null, waiting: 0, lastError: null, lastFailure: null };
const SETTINGS: SettingsViewProps = {
  notifications: {
    email: 'ana@example.test',
    topics: [],
    choice: DEFAULT_CHOICE,
    channels: { email: CHANNEL, webhook: CHANNEL },
  },
  ...{ mayTest: false, sessions: [], hasPassword: true, users: [], nowMs: READ_AT_MS },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: READ_AT_MS });
});
afterEach(() => vi.useRealTimers());

test('when sessions and users were last seen goes on while the settings are open', () => {
  const { container } = openPage(<SettingsView {...SETTINGS} />, { locale: 'en', messages: {} });
  const shown = () => [...container.querySelectorAll('b')].map(({ textContent }) => textContent);
  expect(shown()).toEqual([String(READ_AT_MS), String(READ_AT_MS)]);
  act(() => void vi.advanceTimersByTime(10 * MINUTE_MS));
  const later = String(READ_AT_MS + 10 * MINUTE_MS);
  expect(shown()).toEqual([later, later]);
});
