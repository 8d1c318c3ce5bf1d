import { parseBrCode, type BrCode } from '#lib/brcode/parse-br-code.ts';
import type { PixPayment } from '#lib/intents/intent.ts';

export type PixProblem = 'malformed' | 'crc' | 'amount' | 'txid' | 'extra';

/** What the code itself states, so that it was compared with what the service says beside it. */
export type ComparedInCode = 'amountAndId' | 'amount' | 'id' | 'none';

export type PixCheck =
  | { readonly ok: true; readonly receiver: string; readonly compared: ComparedInCode }
  | { readonly ok: false; readonly problems: readonly PixProblem[] };

/**
 * Whether a code may be shown to a payer: its checksum is right, and it says what the service says beside it
 * and what was requested. A static code must state both its amount and its id. A dynamic code may leave them
 * to the charge that the payer's bank reads from its address; there only a stated value is compared. It asks
 * for nothing else: by a field more, a bank also offers a recurring debit.
 */
export function checkPixPayment(pixPayment: PixPayment, amountCents: number | null): PixCheck {
  const code = parseBrCode(pixPayment.brcode);
  if (!code.ok) return { ok: false, problems: [code.problem] };
  const isDynamic = code.url !== null;
  const problems: PixProblem[] = [];
  const asked = amountCents ?? pixPayment.amountCents;
  if (asked !== pixPayment.amountCents || !agrees(code.amountCents, pixPayment.amountCents, isDynamic)) {
    problems.push('amount');
  }
  if (!agrees(code.txid, pixPayment.txid, isDynamic)) problems.push('txid');
  if (code.extraFields.length > 0) problems.push('extra');
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, receiver: code.merchantName, compared: findCompared(code) };
}

function findCompared({ amountCents, txid }: Pick<BrCode, 'amountCents' | 'txid'>): ComparedInCode {
  if (amountCents === null) return txid === null ? 'none' : 'id';
  return txid === null ? 'amount' : 'amountAndId';
}

function agrees<T>(stated: T | null, expected: T, mayBeAbsent: boolean): boolean {
  return stated === null ? mayBeAbsent : stated === expected;
}
