'use server';

import { z } from 'zod';
import { LINK_MINUTES, linkSubjectSchema } from '#lib/links/listed-link.ts';
import { createSigningLink as create } from '#server/links/manage/create-signing-link.ts';
import { createPaymentLink as createPayment } from '#server/links/manage/create-payment-link.ts';
import { revokeLink as revoke } from '#server/links/manage/revoke-link.ts';
import { defineAction } from './define-action.ts';

/** Makes a signing link and answers its address, only this once. */
export const createSigningLink = defineAction({
  name: 'create-signing-link',
  permission: 'links.manage',
  input: z.object({
    subject: linkSubjectSchema,
    holder: z.string().trim().min(1).max(255).optional(),
    minutes: z.int().min(LINK_MINUTES.min).max(LINK_MINUTES.max).optional(),
  }),
  run: ({ input, session }) => create({ ...input, session }),
});

/** Makes a payment link and answers its address, only this once. */
export const createPaymentLink = defineAction({
  name: 'create-payment-link',
  permission: 'links.manage',
  input: z.object({
    intentId: z.guid().toLowerCase(),
    minutes: z.int().min(LINK_MINUTES.min).max(LINK_MINUTES.max).optional(),
  }),
  run: ({ input, session }) => createPayment({ ...input, session }),
});

/** Ends a signing link or a payment link at once. */
export const revokeLink = defineAction({
  name: 'revoke-link',
  permission: 'links.manage',
  input: z.object({ linkId: z.guid() }),
  run: ({ input, session }) => revoke({ ...input, session }),
});
