import { useTranslations } from 'next-intl';
import type { UserView } from '#lib/auth/user-view.ts';
import { AddUser } from './add-user.tsx';
import { UserListRow } from './user-list-row.tsx';

interface UserListProps {
  users: readonly UserView[];
  nowMs: number;
}

const COLUMNS = ['user', 'role', 'lastSeen', 'actions'] as const;

/** Every user, what an administrator may change about the others, and adding one. */
export function UserList({ users, nowMs }: UserListProps) {
  const t = useTranslations('settings.users');
  return (
    <>
      <table className="w-full text-left text-base max-md:block">
        <caption className="sr-only">{t('caption')}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-line">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="h-9 px-4 text-xs font-medium text-muted">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {users.map((user) => (
            <UserListRow key={user.id} user={user} nowMs={nowMs} />
          ))}
        </tbody>
      </table>
      <div className="border-t border-line px-4 py-3">
        <AddUser />
      </div>
    </>
  );
}
