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

/** The same of each of these, under its name. */
export async function getRefusals<Name extends string>(
  role: Role,
  permissions: Readonly<Record<Name, Permission>>,
): Promise<Record<Name, string | null>> {
  const names = Object.keys(permissions) as Name[];
  const refusals = await Promise.all(names.map((name) => getRefusal(role, permissions[name])));
  return Object.fromEntries(names.map((name, index) => [name, refusals[index]])) as Record<
    Name,
    string | null
  >;
}
