import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { ChainField } from '#components/create/fields/chain-field.tsx';
import { ReviewButton } from '#components/create/review-button.tsx';
import { toTexts, useFillForm } from '#components/create/use-fill-form.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Form } from '#components/ui/form.tsx';
import { findUncancelled } from '#lib/registrations/filter-wallets.ts';
import { registerFormSchema, type RegisterValues } from '#lib/registrations/register-form.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import type { Fault } from '#lib/errors/result.ts';
import { formatBrlDigits, parseBrl } from '#lib/money/cents.ts';
import { AddressField } from './address-field.tsx';
import { LabelField } from './label-field.tsx';
import { LimitField } from './limit-field.tsx';
import { listUnmarked } from '#components/create/fields/field-marks.ts';
import { REGISTER_MARKS } from './register-marks.ts';
import { useRegisterProblem } from './use-register-problem.ts';
import { WhitelisterField } from './whitelister-field.tsx';

interface RegisterFillProps {
  values: RegisterValues;
  wallets: readonly WalletSummary[];
  /** The last refusal; it marks the fields it is about. */
  refusal: Fault | undefined;
  onEdit: (values: RegisterValues) => void;
  onReview: () => void;
}

/** The fields: the chain first, because the others depend on its family. What is typed is stored at once. */
export function RegisterFill({ values: initial, wallets, refusal, onEdit, onReview }: RegisterFillProps) {
  const t = useTranslations('wallets.form');
  const words = useRegisterProblem();
  const { register, handleSubmit, setValue, control, errors, checkLeft } = useFillForm<RegisterValues>({
    values: initial,
    resolver,
    refusal,
    marks: REGISTER_MARKS,
    onEdit,
  });
  const typed = toTexts(useWatch({ control }));
  const values: RegisterValues = { ...initial, ...typed };
  const { chainId } = values;
  const known = chainId === '' ? undefined : findUncancelled(wallets, { chainId, address: values.address });
  const cents = parseBrl(values.limit);
  function writeLimitOut() {
    if (cents !== undefined) setValue('limit', formatBrlDigits(cents));
  }
  return (
    <Form
      noValidate
      onBlur={checkLeft}
      onSubmit={(event) => void handleSubmit(onReview)(event)}
      className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      {refusal !== undefined && (
        <FaultPanel fault={refusal} unmarked={listUnmarked(REGISTER_MARKS, refusal)} />
      )}
      <ChainField input={register('chainId')} error={errors.chainId && t('chainMissing')} />
      <AddressField
        input={register('address')}
        chainId={chainId}
        known={known}
        error={words(errors.address?.message)}
      />
      {chainId === 'solana' && (
        <WhitelisterField
          input={register('whitelisterWallet')}
          wallets={wallets}
          error={words(errors.whitelisterWallet?.message)}
        />
      )}
      {chainId !== 'solana' && chainId !== '' && (
        <LimitField
          input={register('limit', { onBlur: writeLimitOut })}
          text={values.limit}
          error={words(errors.limit?.message)}
        />
      )}
      <LabelField input={register('label')} text={values.label} error={words(errors.label?.message)} />
      <ReviewButton copy="wallets.form" />
    </Form>
  );
}

const resolver = zodResolver(registerFormSchema, undefined, { raw: true });
