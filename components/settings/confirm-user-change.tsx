import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { useAction } from '#components/ui/use-action.ts';
import type { UserChangeInput } from '#lib/auth/user-view.ts';
import { changeUser, resetPassword } from '#server/actions/users.ts';

/** What an administrator is asked to confirm: a change, or a new password. */
export type UserAsk = UserChangeInput | { readonly what: 'password'; readonly userId: string };

interface ConfirmUserChangeProps {
  change: UserAsk;
  name: string;
  /** Takes the password that the user has from now on. */
  showPassword: (password: string) => void;
  close: (isDone: boolean) => void;
}

/** What a change of a user does, and the press that makes it. */
export function ConfirmUserChange({ change, name, showPassword, close }: ConfirmUserChangeProps) {
  const t = useTranslations('settings.users');
  const roles = useTranslations('common.role');
  const router = useRouter();
  const { isPending, fault, run } = useAction();
  const role = change.what === 'role' ? roles(change.role) : '';

  async function confirm() {
    if (change.what === 'password') {
      const answer = await run(resetPassword({ userId: change.userId }));
      if (!answer.ok) return;
      showPassword(answer.value.password);
    } else {
      const { ok } = await run(changeUser(change));
      if (!ok) return;
    }
    close(true);
    router.refresh();
  }

  return (
    <div role="group" className="flex max-w-sm flex-col gap-2 rounded-md bg-attention-soft p-2">
      <p className="text-sm break-words">{t(`ask.${askOf(change)}`, { name, role })}</p>
      <div className="flex gap-2">
        <Button size="sm" isPending={isPending} onClick={() => void confirm()}>
          {t('confirm')}
        </Button>
        <Button size="sm" variant="ghost" autoFocus onClick={() => close(false)}>
          {t('keep')}
        </Button>
      </div>
      {fault && <FaultPanel fault={fault} />}
    </div>
  );
}

function askOf(change: UserAsk): 'role' | 'sessions' | 'password' | 'disable' | 'enable' {
  if (change.what !== 'disabled') return change.what;
  return change.isDisabled ? 'disable' : 'enable';
}
