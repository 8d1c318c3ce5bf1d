'use client';

import { useState, type ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';

interface GrantSectionProps {
  label: string;
  /** Why this user may not sign; null when they may. */
  refusal: string | null;
  /** It is the first thing to do, not the second. */
  isPrimary: boolean;
  /** What was signed before, where this browser still holds it; once it is open, the signing shows it. */
  held?: ReactNode;
  children: ReactNode;
}

/**
 * The way into signing a grant. What it opens, and every byte of it, is loaded only once a user presses
 * (R115).
 */
export function GrantSection({ label, refusal, isPrimary, held, children }: GrantSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return children;
  return (
    <>
      {held}
      {refusal === null ? (
        <Button
          variant={isPrimary ? 'primary' : 'secondary'}
          className="self-start"
          onClick={() => setIsOpen(true)}
        >
          <Icon name="icon-pen-line" />
          {label}
        </Button>
      ) : (
        <GatedAction label={label} reason={refusal} />
      )}
    </>
  );
}
