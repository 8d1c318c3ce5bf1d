import { z } from 'zod';

const uuidSchema = z.guid();

/** The 16 bytes of an intent's UUID, as the program stores them. Throws when the id is not a UUID. */
export function toIntentBytes(intentId: string): Buffer {
  return Buffer.from(uuidSchema.parse(intentId).replaceAll('-', ''), 'hex');
}

/** The UUID of 16 bytes, in lower case. */
export function toIntentId(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
