import { useState } from 'react';
import { Field, type FieldProps } from '#components/ui/field/field.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';

interface PasswordFieldProps extends Pick<FieldProps, 'hint' | 'error'> {
  label: string;
  name: string;
  /** What a password manager fills in or offers to make. */
  autoComplete: 'current-password' | 'new-password';
  copy: { readonly showPassword: string; readonly hidePassword: string };
  autoFocus?: boolean;
  /** While it is sent: what was typed meanwhile would go with it. */
  isSent?: boolean;
}

/** A password, which its user can have shown. */
export function PasswordField({ name, autoComplete, copy, autoFocus, isSent, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const action = isShown ? copy.hidePassword : copy.showPassword;
  const toggle = (
    <button
      type="button"
      aria-label={`${action}: ${field.label}`}
      onClick={() => setIsShown(!isShown)}
      className="rounded-sm text-muted hover:text-ink"
    >
      {action}
    </button>
  );
  return (
    <Field {...field} aside={toggle}>
      {(control) => (
        <input
          {...control}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          readOnly={isSent}
          className={fieldStyle(control['aria-invalid'] === true)}
        />
      )}
    </Field>
  );
}
