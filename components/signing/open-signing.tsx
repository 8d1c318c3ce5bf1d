'use client';

import { useState, type ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';

interface OpenSigningProps {
  label: string;
  /** Why this user may not sign; null when they may. */
  refusal: string | null;
  /** `primary`: it is the first thing to do. */
  variant: 'primary' | 'secondary';
  /** The user came by a link that says "sign": nothing is pressed again. */
  isOpenAtFirst?: boolean;
  /** What was signed before, where this browser still holds it; once it is open, the signing shows it. */
  held?: ReactNode;
  /** The signing. */
  children: ReactNode;
}

/**
 * The way into signing. What it opens, and every byte of it, is loaded only once a user presses, here or
 * where they came from (R115).
 */
export function OpenSigning(props: OpenSigningProps) {
  const { label, refusal, variant, isOpenAtFirst = false, held, children } = props;
  const [isOpen, setIsOpen] = useState(isOpenAtFirst && refusal === null);
  if (isOpen) return children;
  return (
    <>
      {held}
      {refusal === null ? (
        <Button variant={variant} className="self-start" onClick={() => setIsOpen(true)}>
          <Icon name="icon-pen-line" />
          {label}
        </Button>
      ) : (
        <GatedAction label={label} reason={refusal} />
      )}
    </>
  );
}
