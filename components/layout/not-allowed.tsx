import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/text-link.tsx';
import { rolesWith, type Permission } from '#lib/auth/permissions.ts';
import { EmptyState } from './empty-state.tsx';

/** A page for other roles: says so, and for which. */
export function NotAllowed({ permission }: { permission: Permission }) {
  const t = useTranslations();
  const roles = rolesWith(permission)
    .map((role) => t(`common.role.${role}`))
    .join(', ');
  return (
    <EmptyState
      isPage
      icon="icon-lock"
      title={t('fault.forbidden.title')}
      text={t('common.allowedRoles', { roles })}
      action={<TextLink href="/">{t('common.notFound.home')}</TextLink>}
    />
  );
}
