'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { OIDC_PROVIDER_ID } from '#lib/auth/oidc-provider.ts';
import { fail, type Fault, type Result } from '#lib/errors/result.ts';
import { SignInFault, type SignInFaultCopy } from './sign-in-fault.tsx';

interface SsoButtonProps {
  label: string;
  copy: SignInFaultCopy;
  /** The way back after sign-in: a path of ours. */
  callbackUrl: string;
}

/** Leads to the company's identity provider and back. Its code loads when it is used. */
export function SsoButton({ label, copy, callbackUrl }: SsoButtonProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const [fault, setFault] = useState<Fault>();

  async function leave() {
    setIsLeaving(true);
    setFault(undefined);
    const begun = await begin(callbackUrl);
    if (begun.ok) {
      location.assign(begun.value);
      return;
    }
    // The button can be pressed again.
    setFault(begun.fault);
    setIsLeaving(false);
  }

  return (
    <>
      {fault && <SignInFault fault={fault} copy={copy} note={undefined} />}
      <Button type="button" isPending={isLeaving} onClick={leave}>
        {label}
      </Button>
    </>
  );
}

async function begin(callbackUrl: string): Promise<Result<string>> {
  try {
    const { beginSingleSignOn } = await import('#lib/queries/uncached/begin-single-sign-on.ts');
    return await beginSingleSignOn(OIDC_PROVIDER_ID, callbackUrl);
  } catch {
    return fail({ code: 'no_answer' });
  }
}
