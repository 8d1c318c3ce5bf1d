import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

/** A link inside text. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className={clsx(
        'rounded-sm font-medium text-accent underline decoration-from-font underline-offset-2 hover:text-accent-hover',
        className,
      )}
    />
  );
}
