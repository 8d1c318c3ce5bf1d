import type { RegisterValues } from '#lib/conversion/read-register-values.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Fault } from '#lib/errors/result.ts';

type FieldName = keyof RegisterValues;

const FIELD_OF_PATH: Readonly<Record<string, FieldName>> = {
  chainId: 'chainId',
  address: 'address',
  whitelisterWallet: 'whitelisterWallet',
  limitCents: 'limit',
  limitMinor: 'limit',
  label: 'label',
};

/** Faults that are about one field. */
const FIELD_OF_FAULT: Readonly<Partial<Record<FaultCode, FieldName>>> = {
  wallet_whitelister_not_found: 'whitelisterWallet',
  wallet_whitelister_not_active: 'whitelisterWallet',
  wallet_whitelister_not_provisioned: 'chainId',
  wallet_address_unavailable: 'address',
  wallet_banned: 'address',
  wallet_not_managed: 'address',
};

/** Which fields a refused registration marks, and with what: a message of the refuser, or the fault's own title. */
export function toRegisterMessages(
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

/** Whether a refusal is about a value of the form, so that only another value helps. */
export function isAboutRegisterField(fault: Fault): boolean {
  return fault.code in FIELD_OF_FAULT || (fault.fieldErrors ?? []).length > 0;
}
