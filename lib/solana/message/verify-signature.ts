import bs58 from 'bs58';
import type { DecodedTransaction } from './transaction.ts';

export type SignatureVerdict = 'valid' | 'invalid' | 'unsupported';

/**
 * Whether the signer's ed25519 signature in a signed transaction is good for its message. `unsupported` where
 * the runtime has no ed25519 (old browsers, pages without a secure origin): the chain and the server check it
 * anyway.
 */
export async function verifySignatureOf(
  transaction: DecodedTransaction,
  signer: string,
): Promise<SignatureVerdict> {
  const signature = transaction.signatures[transaction.message.accountKeys.indexOf(signer)];
  if (!signature) return 'invalid';
  const subtle = findSubtle(globalThis);
  if (!subtle) return 'unsupported';
  const key = await importKey(subtle, signer);
  if (!key) return 'unsupported';
  const isValid = await subtle.verify(
    'Ed25519',
    key,
    Uint8Array.from(signature),
    Uint8Array.from(transaction.messageBytes),
  );
  return isValid ? 'valid' : 'invalid';
}

/** Pages without a secure origin have none. */
function findSubtle(scope: {
  readonly crypto?: { readonly subtle?: SubtleCrypto };
}): SubtleCrypto | undefined {
  return scope.crypto?.subtle;
}

async function importKey(subtle: SubtleCrypto, signer: string): Promise<CryptoKey | undefined> {
  try {
    return await subtle.importKey('raw', Uint8Array.from(bs58.decode(signer)), 'Ed25519', false, ['verify']);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined;
    throw error;
  }
}
