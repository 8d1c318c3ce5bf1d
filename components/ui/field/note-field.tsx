import type { Ref } from 'react';
import { Field } from './field.tsx';
import { fieldStyle } from './field-style.ts';

interface NoteFieldProps {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
  /** How long it is and may be, for a reader: a text that is too long is shown whole, never cut. */
  count: string;
  /** Whether it may not be left out. */
  isRequired: boolean;
  error?: string | undefined;
  /** While it is sent: what was typed meanwhile would go with it. */
  isSent: boolean;
}

/** A few lines by a user, for those who read it later. */
export function NoteField({
  ref,
  label,
  hint,
  value,
  onChange,
  count,
  isRequired,
  error,
  isSent,
}: NoteFieldProps) {
  return (
    <div className="w-full">
      <Field label={label} aside={count} hint={hint} error={error}>
        {(control) => (
          <textarea
            {...control}
            ref={ref}
            required={isRequired}
            rows={2}
            readOnly={isSent}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={fieldStyle(error !== undefined, 'h-auto py-2')}
          />
        )}
      </Field>
    </div>
  );
}
