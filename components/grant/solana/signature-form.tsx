import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/field/code-field.tsx';
import { Form } from '#components/ui/form.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { parseProof } from '#lib/chains/parse-proof.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import { findSyncOutcome, isSynced } from '#lib/registrations/sync-outcome.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { answerOf } from '#lib/errors/answer-of.ts';
import type { Fault } from '#lib/errors/result.ts';
import { useGrantBackend } from '#components/grant/grant-backend.ts';

const LOOK_AGAIN_MS = 3_000;

type Answer = { readonly outcome: string } | { readonly fault: Fault };

/**
 * Proves who made a grant that the service did not broadcast: its signature, found in the chain's history and
 * filled in, or typed (R126, R127). The service is asked once, by a user's press (R129).
 */
export function SignatureForm({ wallet }: { wallet: GrantSubject }) {
  const t = useTranslations('grant.prove');
  const { sync, findSignatures } = useGrantBackend().proof;
  const [typed, setTyped] = useState<string | null>(null);
  const [isInvalid, setIsInvalid] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const found = useQuery({
    queryKey: ['grant-signatures', wallet.id],
    queryFn: ({ signal }) => findSignatures(wallet.id, signal),
    retry: false,
    gcTime: 0,
    // A transaction just sent is in the chain's history a little later: the chain is asked again, never the
    // service (R129).
    refetchInterval: ({ state }) => (state.data?.length ? false : LOOK_AGAIN_MS),
  });
  const newest = found.data?.[0]?.signature;
  const text = typed ?? newest ?? '';

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const txSignature = parseProof('solana', text);
    setIsInvalid(txSignature === undefined);
    if (txSignature === undefined) return;
    setIsAsking(true);
    const result = await answerOf(sync({ walletId: wallet.id, txSignature }));
    setAnswer(result.ok ? { outcome: result.value.outcome } : { fault: result.fault });
    setIsAsking(false);
  }

  return (
    <Form onSubmit={submit} noValidate className="flex max-w-xl flex-col items-start gap-3">
      <p className="max-w-prose">{t('text')}</p>
      <div className="w-full">
        <CodeField
          label={t('label')}
          hint={typed === null && newest !== undefined ? t('foundHint') : t('hint')}
          error={isInvalid ? t('invalid') : undefined}
          value={text}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsInvalid(false);
          }}
        />
      </div>
      <Button type="submit" isPending={isAsking}>
        {t('action')}
      </Button>
      {answer && <AnswerView answer={answer} />}
    </Form>
  );
}

function AnswerView({ answer }: { answer: Answer }) {
  const t = useTranslations('grant.prove');
  if ('fault' in answer) return <FaultPanel fault={answer.fault} />;
  const known = findSyncOutcome(answer.outcome);
  const title = known === undefined ? t('outcome.other', { outcome: answer.outcome }) : t(`outcome.${known}`);
  return <Notice tone={isSynced(known) ? 'success' : 'attention'} title={title} />;
}
