import { useTranslations } from 'next-intl';
import { CREATE_PROBLEMS, MAX_REFERENCE_LENGTH } from '#lib/conversion/create-request.ts';
import type { CreateValues } from '#lib/conversion/create-draft.ts';
import { MINIMUM_AMOUNT_CENTS } from '#lib/conversion/intent.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Fault } from '#lib/errors/result.ts';
import { formatBrl } from '#lib/money/cents.ts';

type FieldName = keyof CreateValues;

/** The words for a field's problem: ours by code, the service's as they came. */
export function useProblemWords(): (message: string | undefined) => string | undefined {
  const t = useTranslations('create.problem');
  return (message) => {
    const known = CREATE_PROBLEMS.find((problem) => problem === message);
    if (known === undefined) return message;
    return t(known, { minimum: formatBrl(MINIMUM_AMOUNT_CENTS), max: MAX_REFERENCE_LENGTH });
  };
}

const FIELD_OF_PATH: Readonly<Record<string, FieldName>> = {
  amountCents: 'amount',
  chainId: 'chainId',
  destinationWallet: 'destination',
  destinationAddress: 'destination',
  clientReference: 'clientReference',
};

/** Faults that are about one field. */
const FIELD_OF_FAULT: Readonly<Partial<Record<FaultCode, FieldName>>> = {
  onramp_wallet_not_authorized: 'destination',
  onramp_daily_limit_exceeded: 'amount',
  onramp_below_mint_minimum: 'amount',
  onramp_above_mint_maximum: 'amount',
  payout_key_not_listed: 'destination',
  payout_key_not_own_cnpj: 'destination',
  reference_exists: 'clientReference',
};

/** Which fields a fault marks, and with what: a message of the refuser, or the fault's own title. */
export function toFieldMessages(
  fault: Fault,
  titleOf: (code: FaultCode) => string,
): readonly (readonly [FieldName, string])[] {
  const named = (fault.fieldErrors ?? []).flatMap(({ path, message }) => {
    const field = FIELD_OF_PATH[path];
    return field === undefined ? [] : [[field, message] as const];
  });
  const field = FIELD_OF_FAULT[fault.code];
  return field === undefined ? named : [...named, [field, titleOf(fault.code)] as const];
}

/** Whether a fault is about a value of the form, so that only another value helps. */
export function isAboutField(fault: Fault): boolean {
  return fault.code in FIELD_OF_FAULT || (fault.fieldErrors ?? []).length > 0;
}
