import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { COPY_VALUE_KEYS } from '#components/domain/copy/copy-value-keys.ts';
import { PageHeader } from '#components/layout/page-header.tsx';
import { LazySettings } from '#components/settings/lazy-settings.tsx';
import { PermissionTable } from '#components/settings/permission-table.tsx';
import { SettingsPlaceholder } from '#components/settings/settings-placeholder.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { isAllowed } from '#lib/auth/permissions.ts';
import { listUserViews } from '#server/auth/administer-users.ts';
import { hasOwnPassword } from '#server/auth/own-password.ts';
import { listOwnSessions } from '#server/auth/own-sessions.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { getNotificationSettings } from '#server/notifications/notification-settings.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings');
  return { title: t('title') };
}

export default async function SettingsPage() {
  const session = await requirePageSession('sessions.manage');
  const [t, contracts, system, audit, notifications, sessions, hasPassword, users, copy] = await Promise.all([
    getTranslations('settings'),
    getTranslations('contracts'),
    getTranslations('system'),
    getTranslations('audit'),
    getNotificationSettings(session),
    listOwnSessions(session),
    hasOwnPassword(session),
    isAllowed(session.role, 'users.manage') ? listUserViews(session) : null,
    getClientCopy([
      'settings.sessions',
      'settings.password',
      'settings.users',
      'auth.showPassword',
      'auth.hidePassword',
      'notifications',
      'common.role',
      'common.locale',
      'common.fault',
      ...COPY_VALUE_KEYS,
      'fault',
    ]),
  ]);
  const mayTest = isAllowed(session.role, 'notifications.test');
  const live = { copy, notifications, mayTest, sessions, hasPassword, users, nowMs: Date.now() };
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <TextLink href="/contracts">{contracts('link')}</TextLink>
            <TextLink href="/status">{system('title')}</TextLink>
            {isAllowed(session.role, 'audit.read') && <TextLink href="/audit">{audit('title')}</TextLink>}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <LazySettings live={live}>
          <SettingsPlaceholder />
        </LazySettings>
        <Panel title={t('permissions.title')} flush>
          <PermissionTable />
        </Panel>
      </div>
    </>
  );
}
