import bs58 from 'bs58';

/** PKCS #8 in front of a 32-byte ed25519 seed. */
const PKCS8_PREFIX = Uint8Array.from([
  0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
]);
const SEED_BYTES = 32;

/** Signs with a Solana secret key: base58 of seed and public key. */
export async function signEd25519(secretKey: string, message: Uint8Array): Promise<Uint8Array> {
  const seed = bs58.decode(secretKey).subarray(0, SEED_BYTES);
  const pkcs8 = Uint8Array.from([...PKCS8_PREFIX, ...seed]);
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(message)));
}
