import { useRef, useState } from 'react';
import type { Role } from '#lib/auth/permissions.ts';
import type { UserView } from '#lib/auth/user-view.ts';
import type { UserAsk } from './confirm-user-change.tsx';

/** What an administrator is asked to confirm, and what the focus returns to once they have, or have not. */
export function useUserAsk({ role: current }: UserView) {
  const [asked, setAsked] = useState<UserAsk | null>(null);
  const [chosen, setChosen] = useState<Role | null>(null);
  const [focused, setFocused] = useState<UserAsk['what'] | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  return {
    asked,
    ask: setAsked,
    role: chosen ?? current,
    /** Only chooses: arrow keys change a closed list, and must not move the focus. */
    choose: (role: Role) => {
      setChosen(role);
      setFocused(null);
      if (asked?.what === 'role') setAsked(null);
    },
    close: (isDone: boolean) => {
      if (asked === null) return;
      // Sessions that have ended leave no button to return to.
      setFocused(isDone && asked.what === 'sessions' ? 'disabled' : asked.what);
      setAsked(null);
      if (!isDone || asked.what !== 'role') return;
      setChosen(null);
      select.current?.focus();
    },
    focused,
    select,
  };
}
