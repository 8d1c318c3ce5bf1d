import type { ComponentProps } from 'react';
import { fieldStyle } from './field-style.ts';
import { Field, type FieldProps } from './field.tsx';

type CodeFieldProps = Omit<FieldProps, 'children'> &
  Pick<ComponentProps<'input'>, 'value' | 'name' | 'ref' | 'readOnly' | 'onChange' | 'onBlur'>;

/** A field for an address, a hash or a signature: in monospace, and left as it is typed. */
export function CodeField({ label, aside, hint, error, ...input }: CodeFieldProps) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          {...input}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={fieldStyle(control['aria-invalid'] === true, 'font-mono')}
        />
      )}
    </Field>
  );
}
