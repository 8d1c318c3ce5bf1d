import { useTranslations } from 'next-intl';
import { useState, type Ref } from 'react';
import { Age } from '#components/domain/age.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Select } from '#components/ui/field/select.tsx';
import { ROLES, type Role } from '#lib/auth/permissions.ts';
import type { UserView } from '#lib/auth/user-view.ts';
import { ConfirmUserChange, type UserAsk } from './confirm-user-change.tsx';
import { ShownPassword } from './shown-password.tsx';
import { useUserAsk } from './use-user-ask.ts';

interface UserListRowProps {
  user: UserView;
  nowMs: number;
}

const CELL = 'px-4 py-2.5 align-middle max-md:block max-md:py-1';

/** A user. What is changed is asked for once more, with what it does. */
export function UserListRow({ user, nowMs }: UserListRowProps) {
  const t = useTranslations('settings.users');
  const roles = useTranslations('common.role');
  const { asked, ask, role, choose, close, focused, select, ...sent } = useUserAsk(user);
  const [password, setPassword] = useState<string | null>(null);
  const { id: userId, name, email, isSelf } = user;
  return (
    <tr className="max-md:block max-md:py-2">
      <th scope="row" className={`${CELL} text-left font-normal`}>
        <span className="block font-medium break-words">{name}</span>
        <span className="block text-sm break-all text-muted">{email}</span>
      </th>
      <td className={CELL}>
        {isSelf ? (
          <span className="inline-block py-1.5">{roles(user.role)}</span>
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <RoleChoice
              ref={select}
              label={t('roleOf', { name })}
              role={role}
              isKept={sent.isSending}
              choose={choose}
            />
            {role !== user.role && asked === null && (
              <Button
                size="sm"
                aria-label={`${t('saveRole')}: ${name}`}
                autoFocus={focused === 'role'}
                onClick={() => ask({ what: 'role', userId, role })}
              >
                {t('saveRole')}
              </Button>
            )}
          </div>
        )}
      </td>
      <td className={`${CELL} text-sm`}>
        <LastSeen user={user} nowMs={nowMs} />
      </td>
      <td className={CELL}>
        {isSelf ? (
          <ToneBadge tone="success">{t('self')}</ToneBadge>
        ) : password !== null ? (
          <ShownPassword kind="next" email={email} password={password} onDone={() => setPassword(null)} />
        ) : asked ? (
          <ConfirmUserChange
            change={asked}
            name={name}
            setIsSending={sent.setIsSending}
            showPassword={setPassword}
            close={close}
          />
        ) : (
          <UserActions user={user} ask={ask} focused={focused} />
        )}
      </td>
    </tr>
  );
}

interface RoleChoiceProps {
  ref: Ref<HTMLSelectElement>;
  label: string;
  role: Role;
  /** No other is chosen now. */
  isKept: boolean;
  choose: (role: Role) => void;
}

function RoleChoice({ ref, label, role, isKept, choose }: RoleChoiceProps) {
  const roles = useTranslations('common.role');
  return (
    <Select
      ref={ref}
      aria-label={label}
      aria-disabled={isKept || undefined}
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

function LastSeen({ user: { isDisabled, lastSeenAt, passwordValidUntil }, nowMs }: UserListRowProps) {
  const t = useTranslations('settings.users');
  return (
    <div className="flex flex-col items-start gap-1">
      {isDisabled && <ToneBadge tone="neutral">{t('disabled')}</ToneBadge>}
      {lastSeenAt === null ? (
        <span className="text-muted">{t('never')}</span>
      ) : (
        <Age at={lastSeenAt} nowMs={nowMs} />
      )}
      {passwordValidUntil !== null && <GivenPassword validUntil={passwordValidUntil} nowMs={nowMs} />}
    </div>
  );
}

/** Until when a password that was given opens the account. */
function GivenPassword({ validUntil, nowMs }: { validUntil: string; nowMs: number }) {
  const t = useTranslations('settings.users.password');
  const isExpired = Date.parse(validUntil) < nowMs;
  return (
    <span className="text-muted">
      {t.rich(isExpired ? 'expired' : 'validUntil', { at: () => <Instant at={validUntil} /> })}
    </span>
  );
}

interface UserActionsProps {
  user: UserView;
  ask: (change: UserAsk) => void;
  /** The button that the focus returns to. */
  focused: UserAsk['what'] | null;
}

function UserActions({ user, ...shared }: UserActionsProps) {
  const { id: userId, name, isDisabled, hasPassword, isBound, hasSession } = user;
  const t = useTranslations('settings.users');
  const of = { name, ...shared };
  return (
    <div className="flex flex-wrap gap-2">
      {hasSession && <AskButton {...of} label={t('endSessions')} change={{ what: 'sessions', userId }} />}
      {hasPassword && (
        <AskButton {...of} label={t('password.action')} change={{ what: 'password', userId }} />
      )}
      {hasPassword && isBound && (
        <AskButton {...of} label={t('password.remove')} change={{ what: 'passwordRemoval', userId }} />
      )}
      <AskButton
        {...of}
        label={t(isDisabled ? 'enable' : 'disable')}
        change={{ what: 'disabled', userId, isDisabled: !isDisabled }}
      />
    </div>
  );
}

interface AskButtonProps extends Omit<UserActionsProps, 'user'> {
  /** The user's, said with the label. */
  name: string;
  label: string;
  change: UserAsk;
}

/** Asks for a change of a user. */
function AskButton({ name, label, change, ask, focused }: AskButtonProps) {
  return (
    <Button
      size="sm"
      aria-label={`${label}: ${name}`}
      autoFocus={focused === change.what}
      onClick={() => ask(change)}
    >
      {label}
    </Button>
  );
}
