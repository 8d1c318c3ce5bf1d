import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { ConfirmInPlace } from '#components/domain/form/confirm-in-place.tsx';
import { announce } from '#components/ui/announce/announce.ts';
import { useAction } from '#components/ui/use-action.ts';
import type { UserChangeInput } from '#lib/auth/user-view.ts';
import { changeUser, resetPassword } from '#server/actions/users.ts';

/** What an administrator is asked to confirm: a change, or a new password. */
export type UserAsk = UserChangeInput | { readonly what: 'password'; readonly userId: string };

interface ConfirmUserChangeProps {
  change: UserAsk;
  name: string;
  /** Whether the change is being sent. */
  setIsSending: (isSending: boolean) => void;
  /** Takes the password that the user has from now on. */
  showPassword: (password: string) => void;
  close: (isDone: boolean) => void;
}

/** What a change of a user does, and the press that makes it. */
export function ConfirmUserChange({
  change,
  name,
  setIsSending,
  showPassword,
  close,
}: ConfirmUserChangeProps) {
  const t = useTranslations('settings.users');
  const roles = useTranslations('common.role');
  const router = useRouter();
  const { isPending, fault, run } = useAction();
  const role = change.what === 'role' ? roles(change.role) : '';
  const asked = askOf(change);

  async function send(): Promise<boolean> {
    if (change.what !== 'password') return (await run(changeUser(change))).ok;
    const answer = await run(resetPassword({ userId: change.userId }));
    if (answer.ok) showPassword(answer.value.password);
    return answer.ok;
  }

  async function confirm() {
    setIsSending(true);
    const isDone = await send();
    setIsSending(false);
    if (!isDone) return;
    announce(t(`done.${asked}`, { name, role }));
    close(true);
    router.refresh();
  }

  return (
    <ConfirmInPlace
      question={t(`ask.${asked}`, { name, role })}
      tone="attention"
      confirm={t(`confirm.${asked}`)}
      keep={t('keep')}
      isPending={isPending}
      onConfirm={confirm}
      onKeep={() => close(false)}
    >
      {fault && <FaultPanel fault={fault} />}
    </ConfirmInPlace>
  );
}

function askOf(change: UserAsk): Exclude<UserAsk['what'], 'disabled'> | 'disable' | 'enable' {
  if (change.what !== 'disabled') return change.what;
  return change.isDisabled ? 'disable' : 'enable';
}
