import { brCodeCrc } from './parse-br-code.ts';

/**
 * A static Pix code for one charge. Names are cut to what the format allows; the txid is 1 to 25 letters and
 * digits.
 */
export interface StaticBrCode {
  readonly pixKey: string;
  readonly amountCents: number;
  readonly txid: string;
  readonly merchantName: string;
  readonly merchantCity: string;
}

/**
 * Builds the payload that a bank's app reads, checksum included. Throws when a value does not fit the format.
 */
export function buildBrCode(charge: StaticBrCode): string {
  if (!/^[A-Za-z0-9]{1,25}$/.test(charge.txid))
    throw new RangeError('a BR Code txid is 1 to 25 letters and digits');
  const payload = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', charge.pixKey)),
    field('52', '0000'),
    field('53', '986'),
    field('54', toAmount(charge.amountCents)),
    field('58', 'BR'),
    field('59', toAscii(charge.merchantName).slice(0, 25)),
    field('60', toAscii(charge.merchantCity).slice(0, 15)),
    field('62', field('05', charge.txid)),
    '6304',
  ].join('');
  return payload + brCodeCrc(payload);
}

function field(tag: string, value: string): string {
  if (value.length === 0 || value.length > 99)
    throw new RangeError(`BR Code field ${tag} must have 1 to 99 characters`);
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

function toAmount(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  const amount = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  if (!Number.isSafeInteger(cents) || cents <= 0 || amount.length > 13) {
    throw new RangeError('a BR Code amount is 1 to 999999999999 cents');
  }
  return amount;
}

/** Many banks' readers count bytes where the format counts characters, so accents are dropped. */
function toAscii(text: string): string {
  return text.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
}
