import { buildBrCode } from '#lib/brcode/build-br-code.ts';

/** The service's own receiving account on the instant-payment rail. */
const RECEIVER = {
  pixKey: '7d9f0c1e-5a2b-4c3d-8e6f-0a1b2c3d4e5f',
  merchantName: 'Conversion Service',
  merchantCity: 'Sao Paulo',
};

/** The BR Code by which an onramp is paid. */
export function buildPaymentCode(txid: string, amountCents: number): string {
  return buildBrCode({ ...RECEIVER, txid, amountCents });
}
