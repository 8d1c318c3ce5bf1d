/**
 * A Pix key that can receive an offramp, in the form the service wants: CNPJ as 14 digits, e-mail in lower
 * case, phone as +55 and digits, EVP as a lower-case UUID. A CPF is recognised only to be refused by name
 * (R34).
 */
export type PayoutKey = { readonly kind: 'cnpj' | 'email' | 'phone' | 'evp'; readonly value: string };
export type PayoutKeyProblem = {
  readonly problem: 'cpf' | 'cnpj_digits' | 'phone_without_code' | 'unrecognised';
};

const EVP = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// The rail allows 77 characters in an e-mail key.
const EMAIL =
  /^(?=.{3,77}$)[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const PHONE = /^\+55[1-9]{2}(?:9\d{8}|[2-8]\d{7})$/;

/**
 * Finds the kind of a payout key that a user typed, and normalises it. Only the service knows whether it is
 * on the organization's list.
 */
export function parsePayoutKey(text: string): PayoutKey | PayoutKeyProblem {
  const trimmed = text.trim();
  const lower = trimmed.toLowerCase();
  if (EVP.test(lower)) return { kind: 'evp', value: lower };
  if (trimmed.includes('@')) {
    return EMAIL.test(lower) ? { kind: 'email', value: lower } : { problem: 'unrecognised' };
  }
  if (trimmed.startsWith('+')) {
    const phone = trimmed.replace(/[\s().-]/g, '');
    return PHONE.test(phone) ? { kind: 'phone', value: phone } : { problem: 'unrecognised' };
  }
  return parseDocument(trimmed);
}

/** Whether 14 digits are a CNPJ: both check digits hold and they are not all the same. */
export function isCnpj(digits: string): boolean {
  return /^\d{14}$/.test(digits) && hasCheckDigits(digits, CNPJ_WEIGHTS);
}

/** Whether 11 digits are a CPF: both check digits hold and they are not all the same. */
export function isCpf(digits: string): boolean {
  return /^\d{11}$/.test(digits) && hasCheckDigits(digits, CPF_WEIGHTS);
}

const CNPJ_LENGTH = 14;
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
/** As a CPF is written. */
export const CPF_SHAPE = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];

function parseDocument(text: string): PayoutKey | PayoutKeyProblem {
  if (!/^[\d\s./()-]+$/.test(text)) return { problem: 'unrecognised' };
  const digits = text.replace(/\D/g, '');
  const isDocument = !/[()]/.test(text);
  if (isDocument && isCnpj(digits)) return { kind: 'cnpj', value: digits };
  // Written like a CPF, it is one even with a wrong digit; 11 bare digits may as well be a phone without +55.
  if (CPF_SHAPE.test(text) || (isDocument && isCpf(digits))) return { problem: 'cpf' };
  if (isDocument && digits.length === CNPJ_LENGTH) return { problem: 'cnpj_digits' };
  return { problem: isPhoneWithoutCode(digits) ? 'phone_without_code' : 'unrecognised' };
}

/** Whether the digits are a Brazilian phone, with or without its country code, and with 0 for a long call. */
function isPhoneWithoutCode(digits: string): boolean {
  return PHONE.test(`+${digits}`) || PHONE.test(`+55${digits.replace(/^0/, '')}`);
}

/**
 * The two modulo-11 digits that end a CPF or CNPJ. `weights` are those of the last digit; the first one skips
 * their head.
 */
function hasCheckDigits(digits: string, weights: readonly number[]): boolean {
  if (/^(\d)\1*$/.test(digits)) return false;
  const body = digits.slice(0, -2);
  const first = checkDigit(body, weights.slice(1));
  const second = checkDigit(body + String(first), weights);
  return digits.endsWith(`${first}${second}`);
}

function checkDigit(digits: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits.charAt(index)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
