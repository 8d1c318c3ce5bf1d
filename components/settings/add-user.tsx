import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { focusField } from '#components/ui/focus/focus-field.ts';
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

/** What the e-mail is marked for; the others are about the name. */
const EMAIL_PROBLEMS: readonly Problem[] = ['emailInvalid', 'emailTaken'];

/** Adding a user, whose first password is shown once. */
export function AddUser() {
  const t = useTranslations('settings.users.add');
  const router = useRouter();
  const { isPending, fault, run } = useAction();
  const part = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<Problem>();
  const [added, setAdded] = useState<{ readonly email: string; readonly password: string }>();

  /** The button that was pressed goes with the password: the next user is added from here. */
  function finish() {
    flushSync(() => setAdded(undefined));
    part.current?.querySelector('summary')?.focus();
  }

  function mark(form: HTMLFormElement, found: Problem | undefined) {
    setProblem(found);
    if (found) focusField(form, EMAIL_PROBLEMS.includes(found) ? 'email' : 'name');
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const user = newUserSchema.safeParse(Object.fromEntries(new FormData(form)));
    mark(form, user.success ? undefined : problemOf(user.error.issues[0]));
    if (!user.success) return;
    const answer = await run(addUser(user.data));
    if (!answer.ok) {
      const isTaken = answer.fault.fieldErrors?.some(({ path }) => path === 'email');
      if (isTaken) mark(form, 'emailTaken');
      return;
    }
    setAdded({ email: user.data.email, password: answer.value.password });
    router.refresh();
  }

  return (
    <div ref={part}>
      {added ? (
        <ShownPassword kind="first" {...added} onDone={finish} />
      ) : (
        <Disclosure summary={t('title')}>
          <Form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
            <UserFields problem={problem} />
            <Button type="submit" isPending={isPending}>
              {isPending ? t('adding') : t('action')}
            </Button>
            {fault && problem === undefined && <FaultPanel fault={fault} />}
          </Form>
        </Disclosure>
      )}
    </div>
  );
}

function UserFields({ problem }: { problem: Problem | undefined }) {
  const t = useTranslations('settings.users.add');
  const role = useTranslations('common.role');
  const isOfEmail = problem !== undefined && EMAIL_PROBLEMS.includes(problem);
  const error = problem && t(problem);
  return (
    <div className="grid w-full gap-4 sm:grid-cols-3">
      <Field label={t('email')} error={isOfEmail ? error : undefined}>
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
      <Field label={t('name')} error={isOfEmail ? undefined : error}>
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
