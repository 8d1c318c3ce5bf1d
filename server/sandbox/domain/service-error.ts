/**
 * A refusal in the service's own envelope: `{code, message, details?}`. `code` is the category,
 * `details.code` the cause.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly statusCode: number;
  readonly category: keyof typeof CATEGORIES;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    category: keyof typeof CATEGORIES,
    message: string,
    details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.category = category;
    this.code = category;
    this.statusCode = CATEGORIES[category];
    this.details = details;
  }
}

const CATEGORIES = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
} as const;
