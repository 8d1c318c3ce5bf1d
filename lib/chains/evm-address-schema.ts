import { z } from 'zod';

/** An EVM address in any case: whether its checksum is right is not asked. */
export const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;
export const evmAddressSchema = z.string().regex(EVM_ADDRESS);
