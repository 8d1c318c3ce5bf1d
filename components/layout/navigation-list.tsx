import { useTranslations } from 'next-intl';
import { NavLink } from './nav-link.tsx';
import { NAVIGATION } from './navigation.ts';

const GROUPS = ['watch', 'operate'] as const;

/** The main navigation, in its groups. Pages a role may not use explain themselves there; none is hidden. */
export function NavigationList() {
  const t = useTranslations('common.nav');
  return (
    <nav aria-label={t('label')} className="flex flex-col gap-4">
      {GROUPS.map((group) => (
        <div key={group}>
          <p className="px-2 pb-1 text-xs font-medium text-faint">{t(group)}</p>
          <ul className="flex flex-col gap-0.5">
            {NAVIGATION.filter((item) => item.group === group).map(({ key, href, Icon }) => (
              <li key={key}>
                <NavLink href={href}>
                  <Icon aria-hidden />
                  {t(key)}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
