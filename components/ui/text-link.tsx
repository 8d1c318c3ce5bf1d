import { clsx } from 'clsx';
import Link from 'next/link';
import type { ComponentProps } from 'react';

/** A link inside text. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className={clsx(
        'text-accent hover:text-accent-hover rounded-sm font-medium underline decoration-from-font underline-offset-2',
        className,
      )}
    />
  );
}
