'use client';

import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { beginLeaving } from '#components/live/leaving.ts';
import { Button } from '#components/ui/button.tsx';
import { signOut } from '#server/actions/auth/sign-out.ts';

/** Ends the session and leaves by loading a new document, so that nothing of it stays in memory. */
export function SignOutButton({ label, pendingLabel }: { label: string; pendingLabel: string }) {
  const [isPending, setIsPending] = useState(false);
  async function leave() {
    setIsPending(true);
    beginLeaving();
    const result = await signOut({});
    location.assign(result.ok ? result.value.redirectTo : '/sign-in');
  }
  return (
    <Button variant="ghost" size="sm" className="w-full justify-start" isPending={isPending} onClick={leave}>
      {!isPending && <LogOut aria-hidden />}
      {isPending ? pendingLabel : label}
    </Button>
  );
}
