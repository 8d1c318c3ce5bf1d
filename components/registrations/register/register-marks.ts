import type { FieldMarks } from '#components/create/fields/field-marks.ts';
import type { RegisterValues } from '#lib/registrations/register-form.ts';

/** The fields of the form that registers a wallet, by what a refusal says. */
export const REGISTER_MARKS: FieldMarks<keyof RegisterValues> = {
  byPath: {
    chainId: 'chainId',
    address: 'address',
    whitelisterWallet: 'whitelisterWallet',
    limitCents: 'limit',
    limitMinor: 'limit',
    label: 'label',
  },
  byFault: {
    wallet_whitelister_not_found: 'whitelisterWallet',
    wallet_whitelister_not_active: 'whitelisterWallet',
    wallet_whitelister_not_provisioned: 'chainId',
    wallet_address_unavailable: 'address',
    wallet_banned: 'address',
    wallet_not_managed: 'address',
  },
};
