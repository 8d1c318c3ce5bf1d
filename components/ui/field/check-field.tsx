import type { ComponentProps, ReactNode } from 'react';

interface CheckFieldProps extends Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'> {
  label: ReactNode;
  error: string | undefined;
}

/** A box to check beside a sentence, with its error below that. */
export function CheckField({ label, error, ...input }: CheckFieldProps) {
  return (
    <label className="flex items-start gap-2">
      <input
        {...input}
        type="checkbox"
        className="mt-1 size-4 shrink-0 accent-accent"
        aria-invalid={error === undefined ? undefined : true}
      />
      <span>
        {label}
        {error !== undefined && (
          <span role="alert" className="block text-sm text-danger-ink">
            {error}
          </span>
        )}
      </span>
    </label>
  );
}
