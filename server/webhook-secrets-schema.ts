import 'server-only';
import { z } from 'zod';

/** Standard Webhooks asks for 24 to 64. */
const LEAST_WEBHOOK_SECRET_BYTES = 24;

/** The secrets that webhooks may be signed with, separated by spaces. */
export const webhookSecretsSchema = z
  .string('is missing')
  .transform((value) => value.trim().split(/\s+/))
  .refine((secrets) => secrets.every(hasForm), 'must be whsec_ and base64; several are separated by a space')
  .refine(
    (secrets) => !secrets.every(hasForm) || secrets.every(isLongEnough),
    `must hold at least ${LEAST_WEBHOOK_SECRET_BYTES} bytes each: who can guess one can make up events`,
  );

/** Whether it is of the form of Standard Webhooks, and too long to be guessed. */
export function isWebhookSecret(value: string): boolean {
  return hasForm(value) && isLongEnough(value);
}

function isLongEnough(webhookSecret: string): boolean {
  const bytes = Buffer.from(webhookSecret.replace(/^whsec_/, ''), 'base64');
  return bytes.length >= LEAST_WEBHOOK_SECRET_BYTES;
}

function hasForm(value: string): boolean {
  return (
    /^whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value) &&
    value.length > 'whsec_'.length
  );
}
