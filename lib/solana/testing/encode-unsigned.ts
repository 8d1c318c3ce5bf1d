import { toBase64 } from '#lib/encoding/base64.ts';
import { encodeUnsigned } from '#lib/solana/message/transaction.ts';

/** A message as the service sends it: in base64, with room for the signatures. */
export function encodeUnsignedBase64(messageBytes: Uint8Array): string {
  return toBase64(encodeUnsigned(messageBytes));
}
