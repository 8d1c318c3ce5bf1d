'use client';

import { useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field/field.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { Form } from '#components/ui/form.tsx';
import type { Fault } from '#lib/errors/result.ts';
import { signIn } from '#server/actions/sign-in.ts';
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
  readonly fault: SignInFaultCopy;
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'refused'; readonly fault: Fault }
  | { readonly kind: 'incomplete'; readonly missing: 'email' | 'password' };

/** E-mail and password. The way back after sign-in is the server's to check. */
export function SignInForm({ copy, callbackUrl }: { copy: SignInCopy; callbackUrl: string | undefined }) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const isSending = state.kind === 'sending';

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = new FormData(event.currentTarget);
    const credentials = { email: readText(form, 'email').trim(), password: readText(form, 'password') };
    const missing = (['email', 'password'] as const).find((field) => credentials[field] === '');
    if (missing !== undefined) {
      setState({ kind: 'incomplete', missing });
      return;
    }
    setState({ kind: 'sending' });
    const result = await signIn({ ...credentials, ...(callbackUrl !== undefined && { callbackUrl }) });
    if (result.ok) location.assign(result.value.redirectTo);
    else setState({ kind: 'refused', fault: result.fault });
  }

  return (
    <Form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {state.kind === 'refused' && <SignInFault fault={state.fault} copy={copy.fault} />}
      <Field label={copy.email} error={isMissing(state, 'email') ? copy.emailMissing : undefined}>
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
      <PasswordField copy={copy} isMissing={isMissing(state, 'password')} />
      <Button type="submit" variant="primary" isPending={isSending}>
        {isSending ? copy.submitting : copy.submit}
      </Button>
    </Form>
  );
}

function PasswordField({ copy, isMissing }: { copy: SignInCopy; isMissing: boolean }) {
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => setIsShown(!isShown)}
      className="rounded-sm text-muted hover:text-ink"
    >
      {isShown ? copy.hidePassword : copy.showPassword}
    </button>
  );
  return (
    <Field label={copy.password} aside={toggle} error={isMissing ? copy.passwordMissing : undefined}>
      {(control) => (
        <input
          {...control}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          className={fieldStyle(control['aria-invalid'] === true)}
        />
      )}
    </Field>
  );
}

function isMissing(state: State, field: 'email' | 'password'): boolean {
  return state.kind === 'incomplete' && state.missing === field;
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
