'use client';

import { useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { signOutAndLeave } from './sign-out-and-leave.ts';

export function SignOutButton({ label, pendingLabel }: { label: string; pendingLabel: string }) {
  const [isPending, setIsPending] = useState(false);
  async function leave() {
    setIsPending(true);
    await signOutAndLeave();
  }
  return (
    <Button variant="ghost" size="sm" className="w-full justify-start" isPending={isPending} onClick={leave}>
      {!isPending && <Icon name="icon-log-out" />}
      {isPending ? pendingLabel : label}
    </Button>
  );
}
