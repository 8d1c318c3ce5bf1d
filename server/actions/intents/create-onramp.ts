'use server';

import { effectiveReference, freezeOnramp, onrampInputSchema } from '#lib/intents/create/create-request.ts';
import { submitCreate } from '#server/intents/create/submit-create.ts';
import { defineAction } from '#server/actions/define-action.ts';

/** Creates an onramp once per key. The same key again answers its outcome. */
export const createOnramp = defineAction({
  permission: 'onramp.create',
  input: onrampInputSchema,
  run: ({ input, session }) =>
    submitCreate(
      {
        idempotencyKey: input.idempotencyKey,
        intentType: 'onramp',
        body: freezeOnramp(input),
        clientReference: effectiveReference(input),
        amountCents: input.amountCents,
        chainId: input.chainId,
        destination: input.destinationWallet,
      },
      session,
    ),
});
