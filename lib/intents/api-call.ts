import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';

/** For how long a call is stored. */
export const CALLS_KEPT_DAYS = 90;

/** A call of this dashboard to the service about one conversion, without the key. */
export const apiCallSchema = z.object({
  id: z.string(),
  at: isoInstant,
  method: z.string(),
  /** Under `/v2`. */
  path: z.string(),
  idempotencyKey: z.string().nullable(),
  request: z.string().nullable(),
  /** Null when there was no answer. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  durationMs: z.int().nonnegative(),
});
export type ApiCall = z.infer<typeof apiCallSchema>;

export const apiCallListSchema = z.object({ calls: z.array(apiCallSchema) });
export type ApiCallList = z.infer<typeof apiCallListSchema>;

/** The call as a shell command. The key and the address of the service are the shell's own variables. */
export function toCurl({
  method,
  path,
  request,
  idempotencyKey,
}: Pick<ApiCall, 'method' | 'path' | 'request' | 'idempotencyKey'>): string {
  return [
    `curl -X ${quote(method)} "$CONVERSION_API_URL"${quote(`/v2${path}`)}`,
    '-H "X-API-Key: $CONVERSION_API_KEY"',
    ...(idempotencyKey === null ? [] : [`-H ${quote(`idempotency-key: ${idempotencyKey}`)}`]),
    ...(request === null
      ? []
      : [`-H ${quote('Content-Type: application/json')}`, `--data-raw ${quote(request)}`]),
  ].join(' \\\n  ');
}

/** One word for a shell, whatever is in it. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
