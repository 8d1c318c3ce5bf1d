import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState, type SubmitEvent } from 'react';
import type { z } from 'zod';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Field } from '#components/ui/field/field.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { Select } from '#components/ui/field/select.tsx';
import { Form } from '#components/ui/form.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { ROLES } from '#lib/auth/permissions.ts';
import { newUserSchema } from '#lib/auth/user-view.ts';
import { addUser } from '#server/actions/users.ts';
import { ShownPassword } from './shown-password.tsx';

type Problem = 'emailInvalid' | 'nameMissing' | 'nameUnseen' | 'emailTaken';

/** Adding a user, whose first password is shown once. */
export function AddUser() {
  const t = useTranslations('settings.users.add');
  const router = useRouter();
  const { isPending, fault, run } = useAction();
  const [problem, setProblem] = useState<Problem>();
  const [added, setAdded] = useState<{ readonly email: string; readonly password: string }>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const user = newUserSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setProblem(user.success ? undefined : problemOf(user.error.issues[0]));
    if (!user.success) return;
    const answer = await run(addUser(user.data));
    if (!answer.ok) {
      const isTaken = answer.fault.fieldErrors?.some(({ path }) => path === 'email');
      if (isTaken) setProblem('emailTaken');
      return;
    }
    setAdded({ email: user.data.email, password: answer.value.password });
    router.refresh();
  }

  if (added) return <ShownPassword kind="first" {...added} onDone={() => setAdded(undefined)} />;
  return (
    <Disclosure summary={t('title')}>
      <Form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
        <UserFields problem={problem} />
        <Button type="submit" isPending={isPending}>
          {isPending ? t('adding') : t('action')}
        </Button>
        {fault && problem !== 'emailTaken' && <FaultPanel fault={fault} />}
      </Form>
    </Disclosure>
  );
}

function UserFields({ problem }: { problem: Problem | undefined }) {
  const t = useTranslations('settings.users.add');
  const role = useTranslations('common.role');
  const error = (...own: Problem[]) => (problem && own.includes(problem) ? t(problem) : undefined);
  return (
    <div className="grid w-full gap-4 sm:grid-cols-3">
      <Field label={t('email')} error={error('emailInvalid', 'emailTaken')}>
        {(control) => (
          <input
            {...control}
            name="email"
            type="email"
            autoComplete="off"
            spellCheck={false}
            className={fieldStyle(control['aria-invalid'] === true)}
          />
        )}
      </Field>
      <Field label={t('name')} error={error('nameMissing', 'nameUnseen')}>
        {(control) => (
          <input
            {...control}
            name="name"
            autoComplete="off"
            className={fieldStyle(control['aria-invalid'] === true)}
          />
        )}
      </Field>
      <Field label={t('role')}>
        {(control) => (
          <Select {...control} name="role" defaultValue="viewer">
            {ROLES.map((name) => (
              <option key={name} value={name}>
                {role(name)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

function problemOf(issue: z.core.$ZodIssue | undefined): Problem {
  if (issue?.path[0] !== 'name') return 'emailInvalid';
  return issue.message === 'unseen_character' ? 'nameUnseen' : 'nameMissing';
}
