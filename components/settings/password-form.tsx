import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState, type SubmitEvent } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { focusField } from '#components/ui/focus/focus-field.ts';
import { PasswordField } from '#components/domain/form/password-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordChangeSchema } from '#lib/auth/password-rules.ts';
import type { Fault } from '#lib/errors/result.ts';
import { changePassword } from '#server/actions/users.ts';

type Problem = 'currentMissing' | 'nextShort' | 'currentWrong' | 'nextSame';

/** What the present password is marked for; the others are about the new one. */
const CURRENT_PROBLEMS: readonly Problem[] = ['currentMissing', 'currentWrong'];

/** Sends what is typed; what is refused marks its field and gives it the focus. */
function usePasswordChange() {
  const router = useRouter();
  const { isPending, fault, run } = useAction();
  const [problem, setProblem] = useState<Problem>();
  const [isChanged, setIsChanged] = useState(false);

  function mark(form: HTMLFormElement, found: Problem | undefined) {
    setProblem(found);
    if (found) focusField(form, CURRENT_PROBLEMS.includes(found) ? 'current' : 'next');
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const change = passwordChangeSchema.safeParse(Object.fromEntries(new FormData(form)));
    setIsChanged(false);
    mark(form, change.success ? undefined : problemOf(change.error.issues[0]?.path[0]));
    if (!change.success) return;
    const answer = await run(changePassword(change.data));
    if (!answer.ok) {
      mark(form, refusalOf(answer.fault));
      return;
    }
    form.reset();
    setIsChanged(true);
    router.refresh();
  }

  return { submit, isPending, fault, problem, isChanged };
}

/** Replacing one's own password, which ends one's other sessions and open links. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('settings.password');
  const auth = useTranslations('auth');
  const { submit, isPending, fault, problem, isChanged } = usePasswordChange();
  const copy = { showPassword: auth('showPassword'), hidePassword: auth('hidePassword') };
  const lengths = { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH };
  const error = (own: readonly Problem[]) =>
    problem && own.includes(problem) ? t(problem, lengths) : undefined;
  return (
    <Form noValidate onSubmit={submit} className="flex max-w-sm flex-col gap-4">
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField
        name="current"
        autoComplete="current-password"
        copy={copy}
        isSent={isPending}
        label={t('current')}
        error={error(CURRENT_PROBLEMS)}
      />
      <PasswordField
        name="next"
        autoComplete="new-password"
        copy={copy}
        isSent={isPending}
        label={t('next')}
        hint={t('nextHint', { count: MIN_PASSWORD_LENGTH })}
        error={error(['nextShort', 'nextSame'])}
      />
      <p className="text-sm text-muted">{t('note')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isPending={isPending}>
          {isPending ? t('changing') : t('change')}
        </Button>
        <span role="status" className="text-sm text-muted">
          {isChanged && t('changed')}
        </span>
      </div>
      {fault && problem === undefined && <FaultPanel fault={fault} />}
    </Form>
  );
}

function refusalOf({ fieldErrors = [] }: Fault): Problem | undefined {
  if (fieldErrors.some(({ path }) => path === 'current')) return 'currentWrong';
  return fieldErrors.some(({ message }) => message === 'same_password') ? 'nextSame' : undefined;
}

function problemOf(field: unknown): Problem {
  return field === 'current' ? 'currentMissing' : 'nextShort';
}
