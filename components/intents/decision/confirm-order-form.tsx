'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useCreateProblem } from '#components/create/fields/use-create-problem.ts';
import { ChainName } from '#components/domain/chains/chain-name.tsx';
import { AmountField } from '#components/domain/form/amount-field.tsx';
import { ComparedSubmit } from '#components/domain/form/compared-submit.tsx';
import { DiffersFault, type Difference } from '#components/domain/form/differs-fault.tsx';
import { useFirstShown } from '#components/domain/form/use-first-shown.ts';
import { Identifier } from '#components/domain/identifier.tsx';
import { CheckField } from '#components/ui/field/check-field.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { Form } from '#components/ui/form.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { MINIMUM_AMOUNT_CENTS } from '#lib/intents/intent.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import type { ConfirmOrderInput } from '#lib/intents/order.ts';
import { findStated } from '#lib/intents/stated-facts.ts';
import { amountCentsSchema } from '#lib/intents/create/create-request.ts';
import { brlTextSchema } from '#lib/money/brl-text.ts';
import { formatBrl, formatBrlText } from '#lib/money/cents.ts';
import { confirmOrder } from '#server/actions/intents.ts';

interface ConfirmOrderFormProps {
  intent: IntentDetail;
  /** Why this user may not confirm; null when they may. */
  refusal: string | null;
}

const formSchema = z.object({
  amount: brlTextSchema.pipe(amountCentsSchema),
  isSeen: z.boolean().refine((isSeen) => isSeen),
});

/**
 * Where a user types what an intent made elsewhere was ordered for. Nothing is filled in: what they type is
 * what a burn is compared with, so it comes from them and not from what is being checked.
 */
export function ConfirmOrderForm({ intent, refusal }: ConfirmOrderFormProps) {
  const t = useTranslations('intent.order');
  const { fault, run } = useAction();
  const words = useCreateProblem();
  const { register, handleSubmit, setValue, control, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { amount: '', isSeen: false },
  });
  const typed = useWatch({ control, name: 'amount' });
  const { id: intentId, intentType, chainId } = intent;
  const { destination } = findStated(intent);
  const compared = useFirstShown({ intentType, chainId, destination });

  async function send({ amount: amountCents }: z.output<typeof formSchema>) {
    if (compared.changed.length > 0) return;
    await run(confirmOrder({ intentId, amountCents, seen: compared.shown }));
  }

  function toDiffersText({ typed, stated }: Difference) {
    return t('differs', { typed: formatBrlText(typed) ?? typed, stated: formatBrlText(stated) ?? stated });
  }

  if (refusal !== null) return <GatedAction label={t('action')} reason={refusal} />;
  return (
    <Form
      noValidate
      onSubmit={(event) => void handleSubmit(send)(event)}
      className="flex max-w-xl flex-col items-start gap-4"
    >
      <Seen {...compared.shown} />
      <div className="w-full sm:max-w-xs">
        <AmountField
          label={t('amount')}
          hint={t('amountHint', { minimum: formatBrl(MINIMUM_AMOUNT_CENTS) })}
          toRead={(amount) => t('amountRead', { amount })}
          leastCents={MINIMUM_AMOUNT_CENTS}
          error={words(formState.errors.amount?.message)}
          input={register('amount')}
          text={typed}
        />
      </div>
      <CheckField
        label={t('confirm')}
        error={formState.errors.isSeen && t('confirmMissing')}
        {...register('isSeen')}
      />
      <ComparedSubmit
        label={t('action')}
        isPending={formState.isSubmitting}
        compared={compared}
        onAgain={() => setValue('isSeen', false)}
      />
      {fault && <DiffersFault fault={fault} toText={toDiffersText} />}
    </Form>
  );
}

function Seen({ intentType, chainId, destination }: ConfirmOrderInput['seen']) {
  const t = useTranslations('intent');
  const type = useTranslations('common.intentTypeLong');
  const what = intentType === 'onramp' ? t('details.wallet') : t('details.payoutKey');
  return (
    <section aria-label={t('order.fromApi')} className="w-full">
      <h3 className="text-sm text-muted">{t('order.fromApi')}</h3>
      <FactList
        facts={[
          { label: t('details.type'), value: type(intentType) },
          { label: t('details.chain'), value: <ChainName chainId={chainId} /> },
          {
            label: what,
            value:
              destination === null ? (
                <span className="text-muted">{t('order.none')}</span>
              ) : (
                <Identifier value={destination} what={what.toLowerCase()} />
              ),
          },
        ]}
      />
    </section>
  );
}
