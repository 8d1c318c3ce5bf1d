import { useId, type ReactNode } from 'react';
import { ErrorLine } from './error-line.tsx';

/** What a field's input must be given so that its label, hint and error belong to it. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** At the right of the label: a counter, "optional". */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/** A labelled input with its hint and its error. */
export function Field({ label, aside, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const hasError = error !== undefined && error !== null;
  const describedBy = [hasError && errorId, hint !== undefined && hintId].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside !== undefined && <span className="text-sm text-muted">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': hasError ? true : undefined,
      })}
      {hasError && <ErrorLine id={errorId}>{error}</ErrorLine>}
      {hint !== undefined && (
        <div id={hintId} className="text-sm text-muted">
          {hint}
        </div>
      )}
    </div>
  );
}
