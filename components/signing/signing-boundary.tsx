'use client';

import { useTranslations } from 'next-intl';
import { Component, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';

interface SigningBoundaryProps {
  children: ReactNode;
}

/**
 * Catches errors in the code of a wallet, so that the rest of the page stays: what is kept is still sent.
 */
export class SigningBoundary extends Component<SigningBoundaryProps, { readonly hasFailed: boolean }> {
  static getDerivedStateFromError(): { hasFailed: true } {
    return { hasFailed: true };
  }

  override readonly state = { hasFailed: false };

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <SigningFailed onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

/**
 * Whether a wallet had been asked by then is not known here, so the page does not claim that nothing was
 * signed.
 */
function SigningFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('signing.crashed');
  return (
    <Notice tone="danger" title={t('title')}>
      <p className="max-w-prose">{t('text')}</p>
      <Button size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Notice>
  );
}
