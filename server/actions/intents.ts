'use server';

import { z } from 'zod';
import { reviewSchema } from '#lib/intents/contradiction.ts';
import {
  effectiveReference,
  freezeOfframp,
  freezeOnramp,
  offrampInputSchema,
  onrampInputSchema,
} from '#lib/intents/create/create-request.ts';
import { handleIntentSchema } from '#lib/intents/handling/intent-handling.ts';
import { confirmOrderSchema } from '#lib/intents/order.ts';
import { handleIntent as handle } from '#server/intents/handle-intent.ts';
import { submitCreate } from '#server/intents/create/submit-create.ts';
import { confirmOrder as confirm } from '#server/intents/order/confirm-order.ts';
import { reviewContradictions as review } from '#server/intents/order/review-contradictions.ts';
import { defineAction } from './define-action.ts';

/** Creates an onramp once per key. The same key again answers its outcome. */
export const createOnramp = defineAction({
  name: 'create-onramp',
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
        sourceIntentId: input.sourceIntentId,
        replacesSource: input.replacesSource,
      },
      session,
    ),
});

/** Creates an offramp once per key. The same key again answers its outcome. */
export const createOfframp = defineAction({
  name: 'create-offramp',
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
        sourceIntentId: input.sourceIntentId,
        replacesSource: input.replacesSource,
      },
      session,
    ),
});

/** Freezes what an intent made elsewhere is, as a user typed and saw it. */
export const confirmOrder = defineAction({
  name: 'confirm-order',
  permission: 'order.confirm',
  input: confirmOrderSchema,
  run: ({ input, session }) => confirm(input, session),
});

/** Says that a user has reviewed what contradicts the facts of an intent. */
export const reviewContradictions = defineAction({
  name: 'review-contradictions',
  permission: 'contradictions.review',
  input: z.object({ intentId: z.guid().toLowerCase(), ...reviewSchema.shape }),
  run: ({ input, session }) => review({ ...input, session }),
});

/** Marks what needs action as handled, or takes that back. */
export const handleIntent = defineAction({
  name: 'handle-intent',
  permission: 'intents.handle',
  input: handleIntentSchema,
  run: ({ input, session }) => handle({ ...input, session }),
});
