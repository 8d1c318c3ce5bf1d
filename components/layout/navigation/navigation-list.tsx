import { NavLink } from './nav-link.tsx';
import { NAVIGATION, type NavigationWords } from './navigation.ts';

const GROUPS = ['watch', 'operate'] as const;

/** The main navigation, in its groups. Pages a role may not use explain themselves there; none is hidden. */
export function NavigationList({ words }: { words: NavigationWords }) {
  return (
    <nav aria-label={words.label} className="navigation">
      {GROUPS.map((group) => (
        <div key={group}>
          <p>{words[group]}</p>
          <ul>
            {NAVIGATION.filter((item) => item.group === group).map(({ key, href }) => (
              <li key={key}>
                <NavLink href={href} name={key}>
                  {words[key]}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
