import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { isAllowed, RESTRICTED_PERMISSIONS, ROLES } from '#lib/auth/permissions.ts';

/** What each role may do, of what not every role may. */
export function PermissionTable() {
  const t = useTranslations('settings');
  const roles = useTranslations('common.role');
  return (
    <>
      <div
        className="relative overflow-x-auto"
        tabIndex={0}
        role="group"
        aria-label={t('permissions.caption')}
      >
        <table className="w-full text-left text-base">
          <caption className="sr-only">{t('permissions.caption')}</caption>
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="h-9 px-4 text-xs font-medium text-muted">
                {t('permissions.action')}
              </th>
              {ROLES.map((role) => (
                <th key={role} scope="col" className="h-9 px-3 text-center text-xs font-medium text-muted">
                  {roles(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {RESTRICTED_PERMISSIONS.map((permission) => (
              <tr key={permission}>
                <th scope="row" className="min-w-48 px-4 py-1.5 font-normal">
                  {t(`permission.${permission}`)}
                </th>
                {ROLES.map((role) => (
                  <td key={role} className="px-3 py-1.5 text-center">
                    <Mark isAllowed={isAllowed(role, permission)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="border-t border-line px-4 py-3 text-sm text-muted">{t('permissions.everyone')}</p>
    </>
  );
}

function Mark({ isAllowed: may }: { isAllowed: boolean }) {
  const t = useTranslations('settings.permissions');
  return (
    <>
      {may ? <Icon name="icon-check" className="text-success-mark" /> : <span aria-hidden>–</span>}
      <span className="sr-only">{t(may ? 'yes' : 'no')}</span>
    </>
  );
}
