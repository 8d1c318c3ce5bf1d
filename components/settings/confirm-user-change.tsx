import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { useAction } from '#components/ui/use-action.ts';
import type { UserChangeInput } from '#lib/auth/user-view.ts';
import { changeUser } from '#server/actions/users.ts';

interface ConfirmUserChangeProps {
  change: UserChangeInput;
  name: string;
  close: () => void;
}

/** What a change of a user does, and the press that makes it. */
export function ConfirmUserChange({ change, name, close }: ConfirmUserChangeProps) {
  const t = useTranslations('settings.users');
  const roles = useTranslations('common.role');
  const router = useRouter();
  const { isPending, fault, run } = useAction();
  const role = change.what === 'role' ? roles(change.role) : '';

  async function confirm() {
    const { ok } = await run(changeUser(change));
    if (!ok) return;
    close();
    router.refresh();
  }

  return (
    <div role="group" className="flex max-w-sm flex-col gap-2 rounded-md bg-attention-soft p-2">
      <p className="text-sm break-words">{t(`ask.${askOf(change)}`, { name, role })}</p>
      <div className="flex gap-2">
        <Button size="sm" isPending={isPending} onClick={() => void confirm()}>
          {t('confirm')}
        </Button>
        <Button size="sm" variant="ghost" autoFocus onClick={close}>
          {t('keep')}
        </Button>
      </div>
      {fault && <FaultPanel fault={fault} />}
    </div>
  );
}

function askOf(change: UserChangeInput): 'role' | 'sessions' | 'disable' | 'enable' {
  if (change.what !== 'disabled') return change.what;
  return change.isDisabled ? 'disable' : 'enable';
}
