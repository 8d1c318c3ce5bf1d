import type { VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';
import { Icon } from './icon.tsx';
import { buttonStyle } from './button-style.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, VariantProps<typeof buttonStyle> {
  /** Work in progress: the button stays in place, stays focused and takes no second press. */
  isPending?: boolean;
}

/**
 * A button. It is never `disabled`: what may not be pressed stays focusable and says why (see GatedAction),
 * and a pending one stays focused.
 */
export function Button({
  variant,
  size,
  className,
  isPending = false,
  children,
  type,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={type ?? 'button'}
      aria-disabled={isPending || props['aria-disabled'] || undefined}
      aria-busy={isPending || undefined}
      onClick={isPending ? preventPress : props.onClick}
      className={clsx(buttonStyle({ variant, size }), className)}
    >
      {isPending && <Icon name="icon-loader-circle" className="animate-spin" />}
      {children}
    </button>
  );
}

/** Enter in a field presses its form's submit; without one, a form of a single field would be sent by it. */
function preventPress(event: MouseEvent): void {
  event.preventDefault();
}
