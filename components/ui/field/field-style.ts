import { clsx } from 'clsx';

/** The style of an input box. 16 px on touch screens, so that a phone does not zoom into it. */
export function fieldStyle(isInvalid: boolean, className?: string): string {
  return clsx('field', isInvalid && 'border-danger-mark', className);
}
