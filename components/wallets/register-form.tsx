'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { useCreateSend } from '#components/domain/create/use-create-send.ts';
import { useKeyedDraft } from '#components/domain/create/use-keyed-draft.ts';
import { LiveProviders } from '#components/live/live-providers.tsx';
import { useLiveQuery, type ServerRead } from '#components/live/use-live-query.ts';
import {
  EMPTY_REGISTER_VALUES,
  isFinalRegisterRefusal,
  readRegisterValues,
  registerValuesSchema,
  type RegisterOrder,
  type RegisterValues,
} from '#lib/conversion/read-register-values.ts';
import type { WalletListView } from '#lib/conversion/wallet-view.ts';
import type { Fault } from '#lib/errors/result.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { walletListOptions } from '#lib/queries/wallets.ts';
import { registerWallet } from '#server/actions/register-wallet.ts';
import { RegisterFill } from './register-fill.tsx';
import { RegisterReview } from './register-review.tsx';
import { RegisterSteps } from './register-steps.tsx';
import { toRegisteredPage } from './to-registered-page.ts';

export interface RegisterFormProps {
  copy: ClientCopy;
  wallets: ServerRead<WalletListView>;
  /** Chain and address to begin with, from a link. */
  from: Pick<RegisterValues, 'chainId' | 'address'>;
}

/** The form that registers a wallet. */
export function RegisterForm({ copy, ...props }: RegisterFormProps) {
  return (
    <LiveProviders copy={copy}>
      <Form {...props} />
    </LiveProviders>
  );
}

/** Fill in, review, register once. */
function Form({ wallets, from }: Omit<RegisterFormProps, 'copy'>) {
  const t = useTranslations('wallets.form.steps');
  const { data = wallets.data } = useLiveQuery(walletListOptions(), wallets);
  const { draft, edit, freeze, refuse, forget } = useKeyedDraft(toDraftSource(from));
  // A draft that was already sent comes back at its review: what became of it is asked there, under the same key.
  const [isReviewing, setIsReviewing] = useState(draft.sentValues !== null);
  const [refusal, setRefusal] = useState<Fault>();

  const send = useCallback(() => {
    const { values, idempotencyKey } = freeze();
    const reading = readRegisterValues(values);
    if (!reading.ok) throw new Error('a reviewed draft can be read');
    return sendOrder(reading.order, idempotencyKey);
  }, [freeze]);
  const onRefused = useCallback(
    (fault: Fault) => {
      setRefusal(fault);
      refuse(fault.code);
      // Marked fields are of no use on a page without fields.
      if ((fault.fieldErrors ?? []).length > 0) setIsReviewing(false);
    },
    [refuse],
  );
  const { state, submit, reset } = useCreateSend({
    send,
    hrefOf: toRegisteredPage,
    initial: draft.sentValues === null ? { kind: 'idle' } : { kind: 'unanswered' },
    onRefused,
    onAccepted: forget,
  });

  const reading = readRegisterValues(draft.values);
  const isAtReview = isReviewing && reading.ok;
  function showReview(isShown: boolean) {
    reset();
    setIsReviewing(isShown);
  }
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <RegisterSteps current={isAtReview ? 'review' : 'fill'} label={t('label')} />
      {isAtReview ? (
        <RegisterReview
          order={reading.order}
          wallets={data.wallets}
          state={state}
          onSubmit={() => void submit()}
          onEdit={() => showReview(false)}
        />
      ) : (
        <RegisterFill
          values={draft.values}
          wallets={data.wallets}
          refusal={refusal}
          onEdit={edit}
          onReview={() => {
            setRefusal(undefined);
            showReview(true);
          }}
        />
      )}
    </div>
  );
}

function sendOrder({ label, ...order }: RegisterOrder, idempotencyKey: string) {
  return registerWallet({ ...order, idempotencyKey, ...(label !== undefined && { label }) });
}

function toDraftSource(from: RegisterFormProps['from']) {
  return {
    slot: `register:${from.chainId}:${from.address}`,
    schema: registerValuesSchema,
    values: { ...EMPTY_REGISTER_VALUES, ...from },
    isFinalRefusal: isFinalRegisterRefusal,
  };
}
