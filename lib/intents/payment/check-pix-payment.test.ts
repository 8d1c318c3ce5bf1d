import { describe, expect, test } from 'vitest';
import { brCodeCrc } from '#lib/brcode/parse-br-code.ts';
import { checkPixPayment } from './check-pix-payment.ts';

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`;

function brcode({ account = field('01', 'pay@example.com'), amount = '12.34', txid = 'TX123' }): string {
  const payload = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + account),
    field('52', '0000'),
    field('53', '986'),
    ...(amount === '' ? [] : [field('54', amount)]),
    field('58', 'BR'),
    field('59', 'SERVICO'),
    field('60', 'SAO PAULO'),
    field('62', field('05', txid)),
    '6304',
  ].join('');
  return payload + brCodeCrc(payload);
}

const pix = (code: string) => ({ brcode: code, txid: 'TX123', amountCents: 1234, expiresAt: null });
const DYNAMIC = field('25', 'pix.example.com/qr/1');

describe('checkPixPayment', () => {
  test('shows a static code whose amount and id are the stated ones', () => {
    expect(checkPixPayment(pix(brcode({})), 1234)).toEqual({
      ok: true,
      receiver: 'SERVICO',
      compared: 'amountAndId',
    });
  });

  test('does not need to know what was requested elsewhere', () => {
    expect(checkPixPayment(pix(brcode({})), null).ok).toBe(true);
  });

  test('refuses another amount in the code', () => {
    expect(checkPixPayment(pix(brcode({ amount: '12.35' })), 1234)).toEqual({
      ok: false,
      problems: ['amount'],
    });
  });

  test('refuses a static code that leaves the amount to the payer', () => {
    expect(checkPixPayment(pix(brcode({ amount: '' })), 1234)).toEqual({ ok: false, problems: ['amount'] });
  });

  test('refuses a payment of another amount than was asked for', () => {
    expect(checkPixPayment(pix(brcode({})), 9999)).toEqual({ ok: false, problems: ['amount'] });
  });

  test('refuses another id', () => {
    expect(checkPixPayment(pix(brcode({ txid: 'TX999' })), 1234)).toEqual({ ok: false, problems: ['txid'] });
  });

  test.each([
    ['a recurring debit', field('80', `${field('00', 'br.gov.bcb.pix')}${field('25', 'a.example/rec/1')}`)],
    ['a recurring debit, its name in capitals', field('80', field('00', 'BR.GOV.BCB.PIX'))],
    ['a second account', field('27', `${field('00', 'br.gov.bcb.pix')}${field('01', 'other@example.com')}`)],
    ['a tip', field('55', '01')],
    ['a fee', `${field('55', '02')}${field('56', '1.00')}`],
    ['a field without a meaning', field('70', 'x')],
  ])('refuses a code that also has %s', (_what, extra) => {
    for (const code of [brcode({}), brcode({ account: DYNAMIC, amount: '', txid: '***' })]) {
      const payload = `${code.slice(0, -8)}${extra}6304`;
      const check = checkPixPayment(pix(payload + brCodeCrc(payload)), 1234);
      expect(check).toEqual({ ok: false, problems: ['extra'] });
    }
  });

  test.each([
    ['amount and id', '12.34', 'TX123', 'amountAndId'],
    ['an amount alone', '12.34', '***', 'amount'],
    ['an id alone', '', 'TX123', 'id'],
    ['neither amount nor id', '', '***', 'none'],
  ])('takes a dynamic code that states %s, and compares no more', (_what, amount, txid, compared) => {
    const code = brcode({ account: DYNAMIC, amount, txid });
    expect(checkPixPayment(pix(code), 1234)).toMatchObject({ ok: true, compared });
  });

  test('refuses a dynamic code that states another amount', () => {
    const code = brcode({ account: DYNAMIC, amount: '99.00', txid: '***' });
    expect(checkPixPayment(pix(code), 1234)).toEqual({ ok: false, problems: ['amount'] });
  });

  test('refuses a code with one character changed', () => {
    const code = brcode({}).replace('SERVICO', 'SERVICA');
    expect(checkPixPayment(pix(code), 1234)).toEqual({ ok: false, problems: ['crc'] });
  });

  test('refuses what is not a code', () => {
    expect(checkPixPayment(pix('hello'), 1234)).toEqual({ ok: false, problems: ['malformed'] });
  });
});
