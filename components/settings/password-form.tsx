import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState, type SubmitEvent } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, type FieldProps } from '#components/ui/field/field.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { Form } from '#components/ui/form.tsx';
import { useAction } from '#components/ui/use-action.ts';
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  passwordChangeSchema,
  type PasswordChange,
} from '#lib/auth/password-rules.ts';
import { changePassword } from '#server/actions/users.ts';

type Problem = 'currentMissing' | 'nextShort' | 'currentWrong';

/** Replacing one's own password, which ends one's other sessions and open links. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('settings.password');
  const router = useRouter();
  const { isPending, fault, run } = useAction();
  const [problem, setProblem] = useState<Problem>();
  const [isChanged, setIsChanged] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const change = passwordChangeSchema.safeParse(Object.fromEntries(new FormData(form)));
    setIsChanged(false);
    setProblem(change.success ? undefined : problemOf(change.error.issues[0]?.path[0]));
    if (!change.success) return;
    const answer = await run(changePassword(change.data));
    const isWrong = !answer.ok && answer.fault.fieldErrors?.some(({ path }) => path === 'current');
    if (isWrong) setProblem('currentWrong');
    if (!answer.ok) return;
    form.reset();
    setIsChanged(true);
    router.refresh();
  }

  const lengths = { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH };
  const error = (own: readonly Problem[]) =>
    problem && own.includes(problem) ? t(problem, lengths) : undefined;
  return (
    <Form noValidate onSubmit={submit} className="flex max-w-sm flex-col gap-4">
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField name="current" label={t('current')} error={error(['currentMissing', 'currentWrong'])} />
      <PasswordField
        name="next"
        label={t('next')}
        hint={t('nextHint', { count: MIN_PASSWORD_LENGTH })}
        error={error(['nextShort'])}
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
      {fault && problem !== 'currentWrong' && <FaultPanel fault={fault} />}
    </Form>
  );
}

interface PasswordFieldProps extends Omit<FieldProps, 'children'> {
  name: keyof PasswordChange;
}

function PasswordField({ name, ...field }: PasswordFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          name={name}
          type="password"
          autoComplete={name === 'next' ? 'new-password' : 'current-password'}
          className={fieldStyle(control['aria-invalid'] === true)}
        />
      )}
    </Field>
  );
}

function problemOf(field: unknown): Problem {
  return field === 'current' ? 'currentMissing' : 'nextShort';
}
