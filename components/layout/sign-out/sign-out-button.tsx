'use client';

import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { isSignOutAsked, signOutAndLeave } from './sign-out-and-leave.ts';
import { useSignOut } from './use-sign-out.ts';

export function SignOutButton({ label, pendingLabel }: { label: string; pendingLabel: string }) {
  const isPending = isSignOutAsked(useSignOut());
  return (
    <Button
      variant="ghost"
      size="sm"
      className="w-full justify-start"
      isPending={isPending}
      onClick={() => void signOutAndLeave()}
    >
      {!isPending && <Icon name="icon-log-out" />}
      {isPending ? pendingLabel : label}
    </Button>
  );
}
