import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from './field.tsx';
import { fieldStyle } from './field-style.ts';

interface BrlFieldProps {
  label: string;
  hint: ReactNode;
  error: string | undefined;
  input: UseFormRegisterReturn;
}

/** An amount as a Brazilian types it. */
export function BrlField({ label, hint, error, input }: BrlFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <span
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
          >
            R$
          </span>
          <input
            {...control}
            {...input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            className={fieldStyle(
              control['aria-invalid'] === true,
              'h-11 pl-10 text-right text-lg font-medium',
            )}
          />
        </span>
      )}
    </Field>
  );
}
