import { z } from 'zod';
import { defineRoute } from '#server/http/define-route.ts';
import { findGrantSignatures } from '#server/wallets/find-grant-signatures.ts';

/** Transactions that may have made a wallet's grant; only Solana asks for one. */
export const GET = defineRoute({
  permission: 'wallets.read',
  params: z.object({ id: z.string() }),
  run: ({ params, session }) => findGrantSignatures({ id: params.id, session }),
});
