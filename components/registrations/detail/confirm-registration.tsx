'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm, useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';
import { ChainName } from '#components/domain/chains/chain-name.tsx';
import { AmountField } from '#components/domain/form/amount-field.tsx';
import { ComparedSubmit } from '#components/domain/form/compared-submit.tsx';
import { DiffersFault, type Difference } from '#components/domain/form/differs-fault.tsx';
import { useFirstShown } from '#components/domain/form/use-first-shown.ts';
import { Identifier } from '#components/domain/identifier.tsx';
import { CheckField } from '#components/ui/field/check-field.tsx';
import { CodeField } from '#components/ui/field/code-field.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { Form } from '#components/ui/form.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useRegisterProblem } from '#components/registrations/register/use-register-problem.ts';
import { chainFamily } from '#lib/chains/chains.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { limitCentsSchema, REGISTERED_WALLETS } from '#lib/registrations/registration-request.ts';
import { brlTextSchema } from '#lib/money/brl-text.ts';
import { formatBrlText, parseBrl } from '#lib/money/cents.ts';
import { confirmWalletOrder } from '#server/actions/registrations.ts';

interface ConfirmRegistrationProps {
  wallet: WalletDetail;
  /** Why this user may not confirm; null when they may. */
  refusal: string | null;
}

const isSeen = z.boolean().refine((seen) => seen);
const limit = brlTextSchema.pipe(limitCentsSchema);
/** What is typed, by family: a Solana wallet has no limit. */
const RESOLVERS = {
  solana: zodResolver(
    z.object({ address: REGISTERED_WALLETS.solana, limit: z.string(), isSeen }),
    undefined,
    {
      raw: true,
    },
  ),
  evm: zodResolver(z.object({ address: REGISTERED_WALLETS.evm, limit, isSeen }), undefined, { raw: true }),
};

/**
 * Where a user types what a registration made elsewhere is. Nothing is filled in: what they type is what a
 * grant is compared with, so it comes from them and not from what is being checked.
 */
export function ConfirmRegistration({ wallet, refusal }: ConfirmRegistrationProps) {
  const t = useTranslations('wallets.order');
  const { fault, run } = useAction();
  const compared = useFirstShown({ chainId: wallet.chainId, signerWallet: wallet.signerWallet });
  const family = chainFamily(compared.shown.chainId);
  const { register, handleSubmit, setValue, control, formState } = useForm({
    resolver: RESOLVERS[family],
    defaultValues: { address: '', limit: '', isSeen: false },
  });
  const typedLimit = useWatch({ control, name: 'limit' });
  const { errors } = formState;
  const toAddressText = useAddressText();
  const refused = fault?.fieldErrors?.find(({ path }) => path === 'address');
  const isEvm = family === 'evm';

  async function send({ address, limit }: { address: string; limit: string }) {
    if (compared.changed.length > 0) return;
    const limitCents = isEvm ? (parseBrl(limit) ?? null) : null;
    await run(confirmWalletOrder({ walletId: wallet.id, address, limitCents, seen: compared.shown }));
  }

  function toDiffersText({ field, typed, stated }: Difference) {
    return t('differs', { typed: toFieldText(field, typed), stated: toFieldText(field, stated) });
  }

  if (refusal !== null) return <GatedAction label={t('action')} reason={refusal} />;
  return (
    <Form
      noValidate
      onSubmit={(event) => void handleSubmit(send)(event)}
      className="flex max-w-xl flex-col items-start gap-4"
    >
      <Seen {...compared.shown} />
      <div className="w-full">
        <CodeField
          label={t('address')}
          hint={t('addressHint')}
          error={toAddressText((errors.address ?? refused)?.message)}
          {...register('address')}
        />
      </div>
      {isEvm && <LimitField input={register('limit')} text={typedLimit} error={errors.limit?.message} />}
      <CheckField
        label={t('confirm', { family })}
        error={errors.isSeen && t('confirmMissing')}
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

/** The text for what is wrong with the typed address. */
function useAddressText(): (problem: string | undefined) => string | undefined {
  const t = useTranslations('wallets.order');
  const words = useRegisterProblem();
  return (problem) => {
    if (problem === undefined) return undefined;
    const isNoWallet = problem === 'wallet_without_key' || problem === 'wallet_is_contract';
    return isNoWallet ? words(problem) : t('addressMissing');
  };
}

interface LimitFieldProps {
  input: UseFormRegisterReturn;
  /** As typed. */
  text: string;
  error: string | undefined;
}

function LimitField({ error, ...field }: LimitFieldProps) {
  const t = useTranslations('wallets.order');
  const words = useRegisterProblem();
  return (
    <div className="w-full sm:max-w-xs">
      <AmountField
        {...field}
        label={t('limit')}
        hint={t('limitHint')}
        toRead={(amount) => t('limitRead', { amount })}
        leastCents={1}
        error={words(error)}
      />
    </div>
  );
}

function toFieldText(field: Difference['field'], value: string): string {
  return (field === 'limitCents' ? formatBrlText(value) : undefined) ?? value;
}

/** Neither the address nor the limit: those are typed, not copied from here. */
function Seen({ chainId, signerWallet }: Pick<WalletDetail, 'chainId' | 'signerWallet'>) {
  const t = useTranslations('wallets');
  const signer =
    signerWallet === null ? (
      <span className="text-muted">{t('order.none')}</span>
    ) : (
      <Identifier value={signerWallet} what={t('order.signer').toLowerCase()} />
    );
  return (
    <section aria-label={t('order.fromApi')} className="w-full">
      <h3 className="text-sm text-muted">{t('order.fromApi')}</h3>
      <FactList
        facts={[
          { label: t('details.chain'), value: <ChainName chainId={chainId} /> },
          { label: t('order.signer'), value: signer },
        ]}
      />
    </section>
  );
}
