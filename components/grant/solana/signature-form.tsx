import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TransactionIdForm } from '#components/signing/transaction-id-form.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { parseProof } from '#lib/chains/parse-proof.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import { findShownOutcome, isSynced } from '#lib/registrations/sync-outcome.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { useGrantBackend, type ProofResult } from '#components/grant/grant-backend.ts';
import { signatureSearch } from './signature-search.ts';

interface SignatureFormProps {
  registration: GrantSubject;
  /** Whether a grant was found on the network; otherwise a user says that it is there. */
  isOnChain: boolean;
}

/**
 * Proves who made a grant that the service did not broadcast: its signature, found in the chain's history and
 * filled in, or typed (R126, R127). The service is asked once, by a user's press (R129).
 */
export function SignatureForm({ registration, isOnChain }: SignatureFormProps) {
  const t = useTranslations('grant.prove');
  const { sync, findSignatures } = useGrantBackend();
  const { isPending, fault, run } = useAction();
  const [result, setResult] = useState<ProofResult | null>(null);
  const found = useQuery(signatureSearch(registration.id, { findSignatures }));

  async function prove(txSignature: string) {
    const answer = await run(sync({ walletId: registration.id, txSignature }));
    setResult(answer.ok ? answer.value : null);
  }

  return (
    <TransactionIdForm
      words={{
        label: t('label'),
        hint: t('hint'),
        suggestedHint: t('foundHint'),
        invalid: t('invalid'),
        action: t('action'),
      }}
      suggested={found.data?.[0]?.signature}
      parse={(text) => parseProof('solana', text)}
      onTransactionId={(txSignature) => void prove(txSignature)}
      isPending={isPending}
      intro={<p className="max-w-prose">{t(isOnChain ? 'text' : 'textEntered')}</p>}
    >
      {fault && <FaultPanel fault={fault} />}
      {result !== null && <Outcome {...result} />}
    </TransactionIdForm>
  );
}

function Outcome({ outcome, wallet: { state } }: ProofResult) {
  const t = useTranslations('grant.prove');
  const known = findShownOutcome(outcome, state);
  const title = known === undefined ? t('outcome.other', { outcome }) : t(`outcome.${known}`);
  return <Notice tone={isSynced(outcome, state) ? 'success' : 'attention'} title={title} />;
}
