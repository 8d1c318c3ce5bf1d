import { z } from 'zod';

/** The two error envelopes of the service (R15). */
const apiErrorSchema = z.looseObject({
  code: z.string(),
  message: z.string(),
  // Only the known fields of it are read: an unknown field is no reason to ignore the refusal.
  details: z
    .looseObject({ code: z.string().optional().catch(undefined) })
    .nullish()
    .catch(undefined),
});
const validationErrorSchema = z.looseObject({
  error: z.array(
    z.looseObject({
      code: z.string().default(''),
      path: z.union([z.string(), z.array(z.union([z.string(), z.number()]))]).default(''),
      message: z.string().default(''),
    }),
  ),
  success: z.literal(false),
});

export interface FieldError {
  /** Dotted path of the refused field, e.g. `amountCents`. */
  readonly path: string;
  readonly message: string;
}

export type ServiceErrorBody =
  | { kind: 'api'; code: string; detailCode?: string; message: string; details: Record<string, unknown> }
  | { kind: 'validation'; fieldErrors: readonly FieldError[] }
  | { kind: 'unreadable' };

/**
 * Reads an error body of any shape; what is neither envelope (an HTML page, nothing at all) is `unreadable`.
 */
export function parseErrorBody(body: unknown): ServiceErrorBody {
  const validation = validationErrorSchema.safeParse(body);
  if (validation.success) {
    const fieldErrors = validation.data.error.map(({ path, message }) => ({
      path: Array.isArray(path) ? path.join('.') : path,
      message,
    }));
    return { kind: 'validation', fieldErrors };
  }
  const api = apiErrorSchema.safeParse(body);
  if (!api.success) return { kind: 'unreadable' };
  const { code, message, details } = api.data;
  return {
    kind: 'api',
    code,
    message,
    details: details ?? {},
    ...(details?.code === undefined ? {} : { detailCode: details.code }),
  };
}

/**
 * The first of `codes` in the body: in `details.code`, then in `code`, then as a whole word of `message`. The
 * spec names the codes, but not the field that carries them (R16, R17). Beside another `details.code` no word
 * of the sentence is one: it may name what the refusal is not.
 */
export function findMachineCode<Code extends string>(
  body: ServiceErrorBody,
  codes: readonly Code[],
): Code | undefined {
  if (body.kind !== 'api') return undefined;
  const named = codes.find((code) => code === body.detailCode) ?? codes.find((code) => code === body.code);
  if (named !== undefined || body.detailCode !== undefined) return named;
  const words = new Set(body.message.split(/[^\p{L}\p{N}_]+/u));
  return codes.find((code) => words.has(code));
}
