import { Field } from './field.tsx';
import { fieldStyle } from './field-style.ts';

interface NoteFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
  maxLength: number;
  /** The least that says anything; a note of zero characters may be left out. */
  minLength?: number;
  error?: string | undefined;
}

/** A few lines by a user, for those who read it later. */
export function NoteField({ label, hint, value, onChange, maxLength, minLength = 0, error }: NoteFieldProps) {
  return (
    <div className="w-full">
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <textarea
            {...control}
            required={minLength > 0}
            minLength={minLength}
            maxLength={maxLength}
            rows={2}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={fieldStyle(error !== undefined, 'h-auto py-2')}
          />
        )}
      </Field>
    </div>
  );
}
