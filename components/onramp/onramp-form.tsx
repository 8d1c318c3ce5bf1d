'use client';

import { useTranslations } from 'next-intl';
import { CreateForm, type CreateCall } from '#components/create/create-form.tsx';
import { SameMintConcern } from '#components/create/same-intent-notice.tsx';
import { leaveForNextPage } from '#components/ui/focus/leave-for-next-page.ts';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { NamedSource } from '#lib/intents/create/named-source.ts';
import type { ServerRead } from '#components/live/server-read.ts';
import { useLiveQuery } from '#components/live/use-live-query.ts';
import type { Environment } from '#lib/chains/chains.ts';
import type { CreateValues, FormSource } from '#lib/intents/create/create-form.ts';
import { settlesAutomatically } from '#lib/intents/payment/settles-automatically.ts';
import type { RecentDestination } from '#lib/intents/create/recent-destinations.ts';
import type { WalletListView } from '#lib/registrations/summary/wallet-summary.ts';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { askForCreate } from '#lib/queries/uncached/request-outcomes.ts';
import { walletListOptions } from '#lib/queries/wallets.ts';
import { createOnramp } from '#server/actions/intents.ts';
import { ChoiceConcernNotice } from '#components/domain/registration/choice-concern-notice.tsx';
import { findChoiceWarning, findWalletName } from '#lib/registrations/registration-choices.ts';
import { RegisteredWalletField } from './registered-wallet-field.tsx';

export interface OnrampFormProps {
  copy: ClientCopy;
  userId: string;
  environment: Environment;
  source: NamedSource | null;
  from: FormSource;
  recent: readonly RecentDestination[];
  wallets: ServerRead<WalletListView>;
}

/** The form of a new onramp. */
export function OnrampForm({ copy, ...props }: OnrampFormProps) {
  return (
    <LiveProviders copy={copy}>
      <Form {...props} />
    </LiveProviders>
  );
}

function Form({ environment, userId, source, from, recent, wallets }: Omit<OnrampFormProps, 'copy'>) {
  const t = useTranslations('onramp');
  const { data = wallets.data } = useLiveQuery(walletListOptions(), wallets);
  function nameOf({ chainId, destination }: Pick<CreateValues, 'chainId' | 'destination'>) {
    if (chainId === '') return undefined;
    const named = findWalletName(data.wallets, { chainId, address: destination });
    return named?.isOwn === false ? t('nameFromService', { name: named.name }) : named?.name;
  }
  return (
    <CreateForm
      intentType="onramp"
      userId={userId}
      source={source}
      from={from}
      words={{ destination: t('destination'), create: t('create') }}
      renderDestination={(field) => (
        <RegisteredWalletField {...field} wallets={data.wallets} recent={onChain(recent, field.chainId)} />
      )}
      nameOf={nameOf}
      renderConcern={({ chainId, destination, amountCents }, idempotencyKey) => (
        <>
          <ChoiceConcernNotice
            concern={findChoiceWarning(data.wallets, { chainId, address: destination, amountCents })}
          />
          <SameMintConcern
            {...{
              chainId,
              destination,
              amountCents,
              idempotencyKey,
              ...(source && { sourceIntentId: source.intentId }),
            }}
          />
        </>
      )}
      amountNote={(cents) => (settlesAutomatically(environment, cents) ? t('selfConfirming') : undefined)}
      send={send}
      ask={askForCreate}
      onLeave={leaveForNextPage}
    />
  );
}

function send({ destination, ...call }: CreateCall) {
  return createOnramp({ ...call, destinationWallet: destination });
}

function onChain(recent: readonly RecentDestination[], chainId: CreateValues['chainId']): readonly string[] {
  return recent.filter((used) => used.chainId === chainId).map((used) => used.destination);
}
