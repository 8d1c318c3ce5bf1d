import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Icon } from '../icon.tsx';
import { fieldStyle } from './field-style.ts';

/** The platform's own list: fastest by keyboard, at home on a phone. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={clsx('relative inline-flex', className)}>
      <select
        {...props}
        className={fieldStyle(props['aria-invalid'] === true, 'appearance-none truncate pr-8')}
      >
        {children}
      </select>
      <Icon name="icon-chevron-down" className="pointer-events-none absolute top-2.5 right-2.5 text-muted" />
    </span>
  );
}
