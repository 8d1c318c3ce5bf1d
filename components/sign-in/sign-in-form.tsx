'use client';

import { useState, type FormEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { fieldStyle } from '#components/ui/field-style.ts';
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

/** E-mail and password. The way back after sign-in is the server's to judge. */
export function SignInForm({ copy, callbackUrl }: { copy: SignInCopy; callbackUrl: string | undefined }) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [isShown, setIsShown] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.kind === 'sending') return;
    const form = new FormData(event.currentTarget);
    const email = readText(form, 'email').trim();
    const password = readText(form, 'password');
    if (email === '') return setState({ kind: 'incomplete', missing: 'email' });
    if (password === '') return setState({ kind: 'incomplete', missing: 'password' });
    setState({ kind: 'sending' });
    const result = await signIn({ email, password, ...(callbackUrl === undefined ? {} : { callbackUrl }) });
    if (result.ok) location.assign(result.value.redirectTo);
    else setState({ kind: 'refused', fault: result.fault });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
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
      <Field
        label={copy.password}
        aside={
          <button
            type="button"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="rounded-sm text-muted hover:text-ink"
          >
            {isShown ? copy.hidePassword : copy.showPassword}
          </button>
        }
        error={isMissing(state, 'password') ? copy.passwordMissing : undefined}
      >
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
      <Button type="submit" variant="primary" isPending={state.kind === 'sending'}>
        {state.kind === 'sending' ? copy.submitting : copy.submit}
      </Button>
    </form>
  );
}

function isMissing(state: State, field: 'email' | 'password'): boolean {
  return state.kind === 'incomplete' && state.missing === field;
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
