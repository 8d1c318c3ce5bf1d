import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { buttonStyle } from './button-style.ts';
import { WithTip } from './tip/with-tip.tsx';

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
  const button = (
    <button type="button" aria-disabled aria-describedby={reasonId} className={buttonStyle({ size })}>
      <Icon name="icon-lock" />
      {label}
    </button>
  );
  if (show === 'tip') {
    return (
      <WithTip tipId={reasonId} tip={reason}>
        {button}
      </WithTip>
    );
  }
  return (
    <span className="flex w-fit flex-col items-start gap-1.5">
      {button}
      <span id={reasonId} className="max-w-prose text-sm text-muted">
        {reason}
      </span>
    </span>
  );
}
