'use client';

import { useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field/field.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { Form } from '#components/ui/form.tsx';
import { answerOf } from '#lib/errors/answer-of.ts';
import type { Fault } from '#lib/errors/result.ts';
import { signIn } from '#server/actions/sign-in.ts';
import { focusField } from '#components/ui/focus/focus-field.ts';
import { PasswordField } from '#components/domain/form/password-field.tsx';
import { SignInFault, type SignInFaultCopy } from './sign-in-fault.tsx';

export interface SignInCopy {
  readonly email: string;
  readonly password: string;
  readonly submit: string;
  readonly submitting: string;
  readonly emailMissing: string;
  readonly passwordMissing: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  /** The step in which a password that an administrator gave is replaced. */
  readonly replace: {
    readonly lead: string;
    readonly newPassword: string;
    readonly hint: string;
    readonly length: string;
    readonly same: string;
    readonly maybeSaved: string;
    readonly submit: string;
  };
  readonly fault: SignInFaultCopy;
}

type FieldName = 'email' | 'password' | 'newPassword';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'refused'; readonly fault: Fault; readonly note: string | undefined }
  | { readonly kind: 'invalid'; readonly field: FieldName; readonly message: string };

interface SignInFormProps {
  copy: SignInCopy;
  /** The way back after sign-in, a path of ours; the server checks it again. */
  callbackUrl: string | undefined;
}

/** E-mail and password, and then a new password where an administrator gave this one. */
export function SignInForm({ copy, callbackUrl }: SignInFormProps) {
  const { state, given, submit } = useSignIn({ copy, callbackUrl });
  const isSending = state.kind === 'sending';
  const fields = given ? (
    <NewPassword email={given.email} copy={copy} error={errorOf(state, 'newPassword')} />
  ) : (
    <CredentialFields copy={copy} errorFor={(field) => errorOf(state, field)} />
  );
  const idleLabel = given ? copy.replace.submit : copy.submit;
  return (
    <Form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {state.kind === 'refused' && <SignInFault fault={state.fault} copy={copy.fault} note={state.note} />}
      {fields}
      <Button type="submit" variant="primary" isPending={isSending}>
        {isSending ? copy.submitting : idleLabel}
      </Button>
    </Form>
  );
}

/** `given`: the credentials that have to be replaced, while they are. */
function useSignIn({ copy, callbackUrl }: SignInFormProps) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [given, setGiven] = useState<Credentials>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.kind === 'sending') return;
    const element = event.currentTarget;
    const form = new FormData(element);
    const credentials = given ?? {
      email: readText(form, 'email').trim(),
      password: readText(form, 'password'),
    };
    const problem = findMissing(credentials, copy);
    if (problem !== undefined) {
      setState({ kind: 'invalid', ...problem });
      focusField(element, problem.field);
      return;
    }
    setState({ kind: 'sending' });
    const result = await answerOf(
      signIn({
        ...credentials,
        ...(given && { newPassword: readText(form, 'newPassword') }),
        ...(callbackUrl !== undefined && { callbackUrl }),
      }),
    );
    if (result.ok) location.assign(result.value.redirectTo);
    else refuse(result.fault, credentials, element);
  }

  function refuse(fault: Fault, credentials: Credentials, element: HTMLFormElement) {
    if (fault.code === 'password_change_required') {
      setGiven(credentials);
      setState({ kind: 'idle' });
      return;
    }
    // Where the given password is the wrong one by now, the form begins again.
    const isOver = given !== undefined && fault.code === 'invalid_credentials';
    if (isOver) setGiven(undefined);
    const refused = fault.fieldErrors?.find(({ path }) => path === 'newPassword');
    if (!refused) {
      // An answer that was lost may have saved the new one.
      setState({ kind: 'refused', fault, note: isOver ? copy.replace.maybeSaved : undefined });
      return;
    }
    const message = refused.message === 'same_password' ? copy.replace.same : copy.replace.length;
    setState({ kind: 'invalid', field: 'newPassword', message });
    focusField(element, 'newPassword');
  }

  return { state, given, submit };
}

function CredentialFields({
  copy,
  errorFor,
}: {
  copy: SignInCopy;
  errorFor: (field: FieldName) => string | undefined;
}) {
  return (
    <>
      <Field label={copy.email} error={errorFor('email')}>
        {(control) => (
          <input
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            spellCheck={false}
            autoCapitalize="none"
            className={fieldStyle(control['aria-invalid'] === true)}
          />
        )}
      </Field>
      <PasswordField
        name="password"
        label={copy.password}
        autoComplete="current-password"
        error={errorFor('password')}
        copy={copy}
      />
    </>
  );
}

function NewPassword({ email, copy, error }: { email: string; copy: SignInCopy; error: string | undefined }) {
  return (
    <>
      <p role="status">{copy.replace.lead}</p>
      {/* For password managers: whose password it is. */}
      <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField
        name="newPassword"
        label={copy.replace.newPassword}
        hint={copy.replace.hint}
        autoComplete="new-password"
        autoFocus
        error={error}
        copy={copy}
      />
    </>
  );
}

function findMissing(
  { email, password }: Credentials,
  copy: SignInCopy,
): { field: FieldName; message: string } | undefined {
  if (email === '') return { field: 'email', message: copy.emailMissing };
  return password === '' ? { field: 'password', message: copy.passwordMissing } : undefined;
}

function errorOf(state: State, field: FieldName): string | undefined {
  return state.kind === 'invalid' && state.field === field ? state.message : undefined;
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
