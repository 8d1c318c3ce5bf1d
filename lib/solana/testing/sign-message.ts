import { createPrivateKey, sign } from 'node:crypto';
import { encodeSigned } from '#lib/solana/message/transaction.ts';

/** The signature of an ed25519 key, given as its 64 bytes. */
function signBytes(secret: Uint8Array, bytes: Uint8Array): Uint8Array {
  // PKCS #8 of an ed25519 key: a fixed head, then the 32 bytes of the seed.
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secret.slice(0, 32)]);
  return sign(null, bytes, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
}

/** A message with the signatures of these keys, in the order of its signers. */
export function signMessage(
  messageBytes: Uint8Array,
  ...secrets: readonly Uint8Array[]
): Uint8Array<ArrayBuffer> {
  return encodeSigned(
    secrets.map((secret) => signBytes(secret, messageBytes)),
    messageBytes,
  );
}
