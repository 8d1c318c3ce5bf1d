import { z } from 'zod';
import { defineRoute } from '#server/endpoints/define-route.ts';
import { findGrantSignatures } from '#server/registrations/grant/find-grant-signatures.ts';

/** Transactions that may have made a wallet's grant; only Solana asks for one. */
export const GET = defineRoute({
  permission: 'wallets.read',
  params: z.object({ id: z.string() }),
  run: ({ params, session }) => findGrantSignatures({ id: params.id, session }),
});
