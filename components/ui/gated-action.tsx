import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { buttonStyle } from './button-style.ts';

interface GatedActionProps {
  label: ReactNode;
  reason: ReactNode;
  size?: 'sm' | 'md';
  /**
   * `below` shows the reason under the button; `tip` only in the accessible description, and on hover or
   * focus.
   */
  show?: 'below' | 'tip';
}

/** An action this user may not take now: shown, focusable, not pressable, with its reason. */
export function GatedAction({ label, reason, size = 'md', show = 'below' }: GatedActionProps) {
  const reasonId = useId();
  return (
    <span
      className={clsx(
        'group relative w-fit',
        show === 'below' ? 'flex flex-col items-start gap-1.5' : 'inline-flex',
      )}
    >
      <button type="button" aria-disabled aria-describedby={reasonId} className={buttonStyle({ size })}>
        <Icon name="icon-lock" />
        {label}
      </button>
      <span
        id={reasonId}
        className={
          show === 'below'
            ? 'max-w-prose text-sm text-muted'
            : 'pointer-events-none invisible absolute top-full left-0 z-20 mt-1 w-64 rounded-md border border-line bg-surface p-2 text-sm text-muted shadow-overlay group-focus-within:visible group-hover:visible'
        }
      >
        {reason}
      </span>
    </span>
  );
}
