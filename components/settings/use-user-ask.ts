import { useRef, useState } from 'react';
import type { Role } from '#lib/auth/permissions.ts';
import type { UserView } from '#lib/auth/user-view.ts';
import type { UserAsk } from './confirm-user-change.tsx';

/** What an administrator is asked to confirm, and what the focus returns to once they have, or have not. */
export function useUserAsk({ role: current }: UserView) {
  const [asked, setAsked] = useState<UserAsk | null>(null);
  const [chosen, setChosen] = useState<Role | null>(null);
  const [focused, setFocused] = useState<UserAsk['what'] | null>(null);
  const [isSending, setIsSending] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  return {
    asked,
    ask: setAsked,
    role: chosen ?? current,
    /** A change that was confirmed is being sent. */
    isSending,
    setIsSending,
    /**
     * Only chooses: arrow keys change a closed list, and must not move the focus. What was confirmed goes
     * through: until its answer is there no other role is chosen.
     */
    choose: (role: Role) => {
      if (isSending) return;
      setChosen(role);
      setFocused(null);
      if (asked?.what === 'role') setAsked(null);
    },
    close: (isDone: boolean) => {
      if (asked === null) return;
      // Sessions that have ended, and a password that is gone, leave no button to return to.
      const isGone = asked.what === 'sessions' || asked.what === 'passwordRemoval';
      setFocused(isDone && isGone ? 'disabled' : asked.what);
      setAsked(null);
      if (!isDone || asked.what !== 'role') return;
      setChosen(null);
      select.current?.focus();
    },
    focused,
    select,
  };
}
