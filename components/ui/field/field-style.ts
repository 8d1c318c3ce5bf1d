import { clsx } from 'clsx';

/** The style of an input box. 16 px on touch screens, so that a phone does not zoom into it. */
export function fieldStyle(isInvalid: boolean, className?: string): string {
  return clsx(
    'h-9 w-full min-w-0 rounded-md border bg-surface px-2.5 text-base text-ink placeholder:text-faint focus-visible:outline-offset-0 pointer-coarse:text-lg',
    isInvalid ? 'border-danger-mark' : 'border-field',
    className,
  );
}
