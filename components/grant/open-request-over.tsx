'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '#components/ui/notice.tsx';
import { isEvmChainId } from '#lib/chains/chains.ts';
import { isCounting, isLive } from '#lib/registrations/submission-state.ts';
import { isToBeSigned, walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import { useAsked } from './use-asked.ts';

type Registration = Omit<GrantSubject, 'registeredSigner'>;

/**
 * A wallet of this browser may still have a request whose registration no longer waits for it: it is to be
 * rejected there.
 */
export function OpenRequestOver({ registration }: { registration: Registration }) {
  const t = useTranslations('grant.open');
  const isOpen = useAsked(registration.id);
  if (!isOpen || !isOver(registration)) return null;
  return (
    <Notice tone="attention" title={t('over.title')}>
      <p className="max-w-prose">{t('over.text')}</p>
    </Notice>
  );
}

/**
 * R108: on EVM chains the calldata says whether anything is left to sign. On Solana a revoked one may be
 * granted again, as its page offers. While another grant is pending nothing is to be signed either, unless
 * the chain does not know it.
 */
function isOver(registration: Registration): boolean {
  const { chainId, state, calldata, submission, deletedAt } = registration;
  if (deletedAt !== null) return true;
  if (isLive(submission)) return isCounting(submission);
  if (isEvmChainId(chainId)) return calldata === null;
  return state !== 'pending' && !isToBeSigned(walletNextStep(registration));
}
