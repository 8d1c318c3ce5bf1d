'use client';

import { LogOut } from 'lucide-react';
import { useState } from 'react';
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
      {!isPending && <LogOut aria-hidden />}
      {isPending ? pendingLabel : label}
    </Button>
  );
}
