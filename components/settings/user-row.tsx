import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Age } from '#components/domain/age.tsx';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Select } from '#components/ui/field/select.tsx';
import { ROLES, type Role } from '#lib/auth/permissions.ts';
import type { UserChangeInput, UserView } from '#lib/auth/user-view.ts';
import { ConfirmUserChange } from './confirm-user-change.tsx';

interface UserRowProps {
  user: UserView;
  nowMs: number;
}

const CELL = 'px-4 py-2.5 align-middle max-md:block max-md:py-1';

/** A user. What is changed is asked for once more, with what it does. */
export function UserRow({ user, nowMs }: UserRowProps) {
  const t = useTranslations('settings.users');
  const roles = useTranslations('common.role');
  const [asked, setAsked] = useState<UserChangeInput | null>(null);
  const { id: userId, name, email, isSelf } = user;
  return (
    <tr className="max-md:block max-md:py-2">
      <td className={CELL}>
        <span className="block font-medium break-words">{name}</span>
        <span className="block text-sm break-all text-muted">{email}</span>
      </td>
      <td className={CELL}>
        {isSelf ? (
          <span className="inline-block py-1.5">{roles(user.role)}</span>
        ) : (
          <RoleChoice
            label={t('roleOf', { name })}
            role={asked?.what === 'role' ? asked.role : user.role}
            choose={(role) => setAsked(role === user.role ? null : { what: 'role', userId, role })}
          />
        )}
      </td>
      <td className={`${CELL} text-sm`}>
        <LastSeen user={user} nowMs={nowMs} />
      </td>
      <td className={CELL}>
        {isSelf ? (
          <ToneBadge tone="success">{t('self')}</ToneBadge>
        ) : asked ? (
          <ConfirmUserChange change={asked} name={name} close={() => setAsked(null)} />
        ) : (
          <UserActions user={user} ask={setAsked} />
        )}
      </td>
    </tr>
  );
}

interface RoleChoiceProps {
  label: string;
  role: Role;
  choose: (role: Role) => void;
}

function RoleChoice({ label, role, choose }: RoleChoiceProps) {
  const roles = useTranslations('common.role');
  return (
    <Select
      aria-label={label}
      value={role}
      onChange={({ target: { value } }) => choose(ROLES.find((known) => known === value) ?? role)}
    >
      {ROLES.map((known) => (
        <option key={known} value={known}>
          {roles(known)}
        </option>
      ))}
    </Select>
  );
}

function LastSeen({ user: { isDisabled, lastSeenAt }, nowMs }: UserRowProps) {
  const t = useTranslations('settings.users');
  if (isDisabled) return <ToneBadge tone="neutral">{t('disabled')}</ToneBadge>;
  if (lastSeenAt === null) return <span className="text-muted">{t('never')}</span>;
  return <Age at={lastSeenAt} nowMs={nowMs} />;
}

interface UserActionsProps {
  user: UserView;
  ask: (change: UserChangeInput) => void;
}

function UserActions({ user: { id: userId, name, isDisabled, lastSeenAt }, ask }: UserActionsProps) {
  const t = useTranslations('settings.users');
  const toggle = t(isDisabled ? 'enable' : 'disable');
  return (
    <div className="flex flex-wrap gap-2">
      {lastSeenAt !== null && (
        <Button
          size="sm"
          aria-label={`${t('endSessions')}: ${name}`}
          onClick={() => ask({ what: 'sessions', userId })}
        >
          {t('endSessions')}
        </Button>
      )}
      <Button
        size="sm"
        aria-label={`${toggle}: ${name}`}
        onClick={() => ask({ what: 'disabled', userId, isDisabled: !isDisabled })}
      >
        {toggle}
      </Button>
    </div>
  );
}
