import type { CreateValues } from '#lib/intents/create/create-form.ts';
import type { FieldMarks } from '#components/create/fields/field-marks.ts';

/** The fields of the form of a conversion, by what a refusal says. */
export const CREATE_MARKS: FieldMarks<keyof CreateValues> = {
  byPath: {
    amountCents: 'amount',
    chainId: 'chainId',
    destinationWallet: 'destination',
    destinationAddress: 'destination',
    clientReference: 'clientReference',
  },
  byFault: {
    onramp_wallet_not_authorized: 'destination',
    onramp_daily_limit_exceeded: 'amount',
    onramp_below_mint_minimum: 'amount',
    onramp_above_mint_maximum: 'amount',
    payout_key_not_listed: 'destination',
    payout_key_not_own_cnpj: 'destination',
    reference_exists: 'clientReference',
    reference_taken_unseen: 'clientReference',
  },
};
