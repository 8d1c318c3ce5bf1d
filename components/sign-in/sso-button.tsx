'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { OIDC_PROVIDER_ID } from '#lib/auth/oidc-provider.ts';

/** Leads to the company's identity provider and back. Its code loads when it is used. */
export function SsoButton({ label, callbackUrl }: { label: string; callbackUrl: string | undefined }) {
  const [isLeaving, setIsLeaving] = useState(false);

  async function leave() {
    setIsLeaving(true);
    try {
      const { signIn } = await import('next-auth/react');
      await signIn(OIDC_PROVIDER_ID, { callbackUrl: callbackUrl ?? '/' });
    } catch {
      // Without an answer the button can be pressed again.
      setIsLeaving(false);
    }
  }

  return (
    <Button type="button" isPending={isLeaving} onClick={leave}>
      {label}
    </Button>
  );
}
