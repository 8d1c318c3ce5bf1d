/**
 * What an instant-payment code says, read from the code itself so that it can be checked before a payer sees
 * it.
 */
export type BrCode = {
  readonly ok: true;
  /** Null when the code leaves the amount to the payer. */
  readonly amountCents: number | null;
  /** Null when the code carries none (`***`, as dynamic codes do). */
  readonly txid: string | null;
  readonly merchantName: string;
  /** Where the payer's bank reads the charge (dynamic code), or null. */
  readonly url: string | null;
  /**
   * Fields that one payment does not have: a second account, a tip, a recurring charge (`80`). Those of the
   * account begin with `26.`.
   */
  readonly extraFields: readonly string[];
};
export type BrCodeProblem = { readonly ok: false; readonly problem: 'crc' | 'malformed' };

type Fields = ReadonlyMap<string, string>;

const MALFORMED: BrCodeProblem = { ok: false, problem: 'malformed' };
const PIX_GUI = 'br.gov.bcb.pix';
const MAX_LENGTH = 512;
/** Control characters. */
const CONTROL = /[\x00-\x1f\x7f]/;
/** What one Pix payment can have (Manual do BR Code); `64` is the receiver's name in another language. */
const OF_PAYMENT = '00 01 26 52 53 54 58 59 60 61 62 63 64'.split(' ');
/** Of its account: the arrangement, key, description and address. */
const OF_ACCOUNT = '00 01 02 25'.split(' ');

/**
 * Reads a Pix BR Code (EMV QRCPS-MPM, "copia e cola"). `crc` when the checksum does not hold: a character was
 * lost or changed. `malformed` when it is not such a code at all. Amounts are read as text, so they are
 * exact.
 */
export function parseBrCode(text: string): BrCode | BrCodeProblem {
  if (text.length > MAX_LENGTH || CONTROL.test(text) || !/6304[0-9A-Fa-f]{4}$/.test(text)) return MALFORMED;
  if (brCodeCrc(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) return { ok: false, problem: 'crc' };

  const fields = readFields(text);
  const account = readFields(fields?.get('26') ?? '');
  if (!fields || !account || !isPixPayload(fields, account) || hasOtherReading(text)) return MALFORMED;
  const amountCents = readAmountCents(fields.get('54'));
  const additional = readFields(fields.get('62') ?? '');
  if (amountCents === undefined || !additional) return MALFORMED;

  const txid = additional.get('05');
  return {
    ok: true,
    amountCents,
    txid: txid === undefined || txid === '***' ? null : txid,
    merchantName: fields.get('59') ?? '',
    url: account.get('25') ?? null,
    extraFields: [...extraOf(fields, OF_PAYMENT), ...extraOf(account, OF_ACCOUNT).map((tag) => `26.${tag}`)],
  };
}

/**
 * Lengths are of characters, and many banks count bytes. Of a character of several bytes these read other
 * fields, and so another amount, where those add up as well; mostly they do not, and the bank refuses it.
 */
function hasOtherReading(text: string): boolean {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  return bytes.length !== text.length && readFields(bytes) !== undefined;
}

function extraOf(fields: Fields, known: readonly string[]): string[] {
  return [...fields.keys()].filter((tag) => !known.includes(tag));
}

/** CRC-16/CCITT-FALSE over the code up to and including `6304`, as four upper-case hex digits. */
export function brCodeCrc(payload: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(payload)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * The tag-length-value fields of a template, or undefined when the lengths do not add up or a tag comes
 * twice.
 */
function readFields(text: string): Fields | undefined {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const header = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4));
    const tag = header?.[1];
    const length = Number(header?.[2]);
    const value = text.slice(at + 4, at + 4 + length);
    if (tag === undefined || length === 0 || value.length !== length || fields.has(tag)) return undefined;
    fields.set(tag, value);
    at += 4 + length;
  }
  return fields;
}

function isPixPayload(fields: Fields, account: Fields): boolean {
  return (
    fields.get('00') === '01' &&
    fields.get('53') === '986' &&
    fields.get('58') === 'BR' &&
    account.get('00')?.toLowerCase() === PIX_GUI &&
    account.has('01') !== account.has('25')
  );
}

/** `10`, `10.5` and `10.50` in cents; null when there is no amount; undefined when it is not one. */
function readAmountCents(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  const match = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(text);
  if (!match?.[1]) return undefined;
  return Number(match[1] + (match[2] ?? '').padEnd(2, '0'));
}
