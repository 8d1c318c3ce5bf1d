'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';

interface SignSectionProps {
  /** Why this user may not sign; null when they may. */
  refusal: string | null;
  /** An attempt is in progress: pressing continues with it. */
  isResuming: boolean;
  /** The user came by a link that says "sign": nothing is pressed again. */
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/**
 * The way into signing. What it opens, and every byte of it, is loaded only once a user presses, here or
 * where they came from.
 */
export function SignSection({ refusal, isResuming, isOpenAtFirst = false, children }: SignSectionProps) {
  const t = useTranslations('intent.burn');
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const label = isResuming ? t('resume') : t('start');
  if (refusal !== null) return <GatedAction label={label} reason={refusal} />;
  if (isOpen) return children;
  return (
    <Button variant="primary" className="self-start" onClick={() => setIsOpen(true)}>
      <Icon name="icon-pen-line" />
      {label}
    </Button>
  );
}
