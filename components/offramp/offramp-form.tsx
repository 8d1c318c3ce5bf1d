'use client';

import { useTranslations } from 'next-intl';
import { CreateForm, type CreateCall } from '#components/create/create-form.tsx';
import { SamePayoutConcern } from '#components/create/same-intent-notice.tsx';
import { leaveForNextPage } from '#components/ui/focus/leave-for-next-page.ts';
import type { NamedSource } from '#lib/intents/create/named-source.ts';
import type { FormSource } from '#lib/intents/create/create-form.ts';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import type { UsedPayoutKey } from '#lib/intents/create/used-payout-keys.ts';
import { askForCreate } from '#lib/queries/uncached/request-outcomes.ts';
import { createOfframp } from '#server/actions/intents.ts';
import { PayoutKeyField } from './payout-key-field.tsx';

export interface OfframpFormProps {
  copy: ClientCopy;
  userId: string;
  source: NamedSource | null;
  from: FormSource;
  /** Payout keys used before, whatever the chain: the list itself cannot be read from the service (R34). */
  used: readonly UsedPayoutKey[];
}

/** The form of a new offramp. */
export function OfframpForm({ copy, ...props }: OfframpFormProps) {
  return (
    <LiveProviders copy={copy}>
      <Form {...props} />
    </LiveProviders>
  );
}

function Form({ userId, source, from, used }: Omit<OfframpFormProps, 'copy'>) {
  const t = useTranslations('offramp');
  return (
    <CreateForm
      intentType="offramp"
      userId={userId}
      source={source}
      from={from}
      words={{ destination: t('destination'), create: t('create') }}
      renderDestination={(field) => <PayoutKeyField {...field} used={used} />}
      reviewNote={t('burnNote')}
      renderConcern={({ destination, amountCents }, idempotencyKey) => (
        <SamePayoutConcern
          {...{
            destination,
            amountCents,
            idempotencyKey,
            ...(source && { sourceIntentId: source.intentId }),
          }}
        />
      )}
      send={send}
      ask={askForCreate}
      onLeave={leaveForNextPage}
    />
  );
}

function send({ destination, ...call }: CreateCall) {
  return createOfframp({ ...call, destinationAddress: destination });
}
