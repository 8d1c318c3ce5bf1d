import 'server-only';
import { getTranslations } from 'next-intl/server';
import { isAllowed, rolesWith, type Permission, type Role } from '#lib/auth/permissions.ts';

/**
 * Why a role may not do something, and which may; null when it may. Only text: the server decides again in
 * every action.
 */
export async function getRefusal(role: Role, permission: Permission): Promise<string | null> {
  if (isAllowed(role, permission)) return null;
  const t = await getTranslations('common');
  const roles = rolesWith(permission).map((name) => t(`role.${name}`));
  return t('notAllowed', { role: t(`role.${role}`), roles: roles.join(', ') });
}
