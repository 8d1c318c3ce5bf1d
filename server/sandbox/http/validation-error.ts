import type { z } from 'zod';

interface Issue {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A structural validation failure: `{data, error: [{code, path, message}], success: false}` (R15). */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
  readonly data: unknown;
  readonly issues: readonly Issue[];

  constructor(data: unknown, issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; '));
    this.data = data;
    this.issues = issues;
  }
}

/**
 * The parsed value, or a `ValidationError` that carries what was sent. No body lacks every field: each one is
 * named.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data ?? {});
  if (parsed.success) return parsed.data;
  throw new ValidationError(data, parsed.error.issues.map(toIssue));
}

function toIssue({ code, path, message }: z.core.$ZodIssue): Issue {
  return { code, path: path.map((part) => (typeof part === 'symbol' ? part.toString() : part)), message };
}
