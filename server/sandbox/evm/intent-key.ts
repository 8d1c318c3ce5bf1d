import { pad, type Hex } from 'viem';
import { z } from 'zod';

const uuidSchema = z.uuid();

/**
 * An intent's id on chain: the sixteen bytes of the uuid, then sixteen zero bytes. Upper and lower case uuids
 * are the same intent.
 */
export function intentKeyOf(intentId: string): Hex {
  const hex = uuidSchema.parse(intentId).replaceAll('-', '').toLowerCase();
  return pad(`0x${hex}`, { dir: 'right', size: 32 });
}
