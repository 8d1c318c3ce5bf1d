'use server';

import { effectiveReference, freezeOfframp, offrampInputSchema } from '#lib/intents/create/create-request.ts';
import { submitCreate } from '#server/intents/create/submit-create.ts';
import { defineAction } from '#server/actions/define-action.ts';

/** Creates an offramp once per key. The same key again answers its outcome. */
export const createOfframp = defineAction({
  permission: 'offramp.create',
  input: offrampInputSchema,
  run: ({ input, session }) =>
    submitCreate(
      {
        idempotencyKey: input.idempotencyKey,
        intentType: 'offramp',
        body: freezeOfframp(input),
        clientReference: effectiveReference(input),
        amountCents: input.amountCents,
        chainId: input.chainId,
        destination: input.destinationAddress,
      },
      session,
    ),
});
