'use client';

import { CreateSteps } from '#components/create/create-steps.tsx';
import { toOutcome, toSendAnswer, type SendAnswer } from '#components/create/send/send-answer.ts';
import { useCreateFlow } from '#components/create/use-create-flow.ts';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ServerRead } from '#components/live/server-read.ts';
import { useLiveQuery } from '#components/live/use-live-query.ts';
import {
  EMPTY_REGISTER_VALUES,
  registerFormSchema,
  registerValuesSchema,
  type RegisterOrder,
  type RegisterValues,
} from '#lib/registrations/register-form.ts';
import type { WalletListView } from '#lib/registrations/summary/wallet-summary.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { askForRegistration } from '#lib/queries/uncached/request-outcomes.ts';
import { walletListOptions } from '#lib/queries/wallets.ts';
import { leaveForNextPage } from '#components/ui/focus/leave-for-next-page.ts';
import { registerWallet } from '#server/actions/registrations.ts';
import { RegisterFill } from './register-fill.tsx';
import { RegisterReview } from './register-review.tsx';
import { toRegisteredPage } from './to-registered-page.ts';

export interface RegisterFormProps {
  copy: ClientCopy;
  /** Whose form it is: what is typed and sent is kept for this user alone. */
  userId: string;
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

function Form({ userId, wallets, from }: Omit<RegisterFormProps, 'copy'>) {
  const { data = wallets.data } = useLiveQuery(walletListOptions(), wallets);
  const { draft, edit, refusal, review, reviewed, goBack, startAnother, ...sending } = useCreateFlow({
    draft: toDraftSource(userId, from),
    schema: registerFormSchema,
    send: sendOrder,
    ask,
    onLeave: leaveForNextPage,
  });
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <CreateSteps copy="wallets.form" current={reviewed ? 'review' : 'fill'} />
      {reviewed ? (
        <RegisterReview
          order={reviewed}
          wallets={data.wallets}
          state={sending.state}
          earlier={sending.earlier}
          onSubmit={() => void sending.submit()}
          onEdit={goBack}
          onStartAnother={startAnother}
        />
      ) : (
        <RegisterFill
          values={draft.values}
          wallets={data.wallets}
          refusal={refusal}
          onEdit={edit}
          onReview={review}
        />
      )}
    </div>
  );
}

async function sendOrder({ label, ...order }: RegisterOrder, idempotencyKey: string): Promise<SendAnswer> {
  const input = { ...order, idempotencyKey, ...(label !== undefined && { label }) };
  return toSendAnswer(toOutcome(await registerWallet(input)), toRegisteredPage);
}

async function ask(key: string): Promise<SendAnswer> {
  return toSendAnswer(await askForRegistration(key), toRegisteredPage);
}

function toDraftSource(userId: string, from: RegisterFormProps['from']) {
  return {
    userId,
    form: `register:${from.chainId}:${from.address}`,
    schema: registerValuesSchema,
    values: { ...EMPTY_REGISTER_VALUES, ...from },
  };
}
