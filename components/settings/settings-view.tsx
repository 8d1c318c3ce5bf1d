import { useTranslations } from 'next-intl';
import { useNow } from '#components/ui/time/use-now.ts';
import { Panel } from '#components/ui/panel.tsx';
import type { SessionView, UserView } from '#lib/auth/user-view.ts';
import {
  NOTIFICATION_CHANNELS,
  type NotificationSettings,
} from '#lib/notifications/notification-settings.ts';
import { ChannelList } from './channel-list.tsx';
import { NotificationForm } from './notification-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';
import { TestNotifications } from './test-notifications.tsx';
import { UserList } from './user-list.tsx';

export interface SettingsViewProps {
  notifications: NotificationSettings;
  mayTest: boolean;
  sessions: readonly SessionView[];
  /** False for a user who comes by single sign-on alone. */
  hasPassword: boolean;
  /** Null for a user who may not see them. */
  users: readonly UserView[] | null;
  /** When it was read: the ages go on from then. */
  nowMs: number;
}

/** One's own notifications, password and sessions, and the users. */
export function SettingsView({
  notifications,
  mayTest,
  sessions,
  hasPassword,
  users,
  nowMs: readAtMs,
}: SettingsViewProps) {
  const nowMs = useNow(readAtMs);
  const t = useTranslations('settings');
  const n = useTranslations('notifications');
  const set = NOTIFICATION_CHANNELS.filter((channel) => notifications.channels[channel].isSet);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={n('title')}>
            <NotificationForm {...notifications} />
          </Panel>
          <Panel title={t('password.title')}>
            {hasPassword ? (
              <PasswordForm email={notifications.email} />
            ) : (
              <p className="text-muted">{t('password.none')}</p>
            )}
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={n('channels.title')}>
            <div className="flex flex-col gap-4">
              <ChannelList channels={notifications.channels} />
              {mayTest && set.length > 0 && <TestNotifications channels={set} />}
            </div>
          </Panel>
          <Panel title={t('sessions.title')}>
            <SessionList sessions={sessions} nowMs={nowMs} />
          </Panel>
        </div>
      </div>
      <Panel title={t('users.title')} flush={users !== null}>
        {users === null ? (
          <p className="text-muted">{t('users.only')}</p>
        ) : (
          <UserList users={users} nowMs={nowMs} />
        )}
      </Panel>
    </div>
  );
}
