import { ServiceError } from './service-error.ts';

/** A refusal that passes by itself: it says in `Retry-After` when to ask again. */
export class RetryLaterError extends ServiceError {
  readonly retryAfterSeconds: number;

  constructor(refusal: ServiceError, retryAfterMs: number) {
    super(refusal.category, refusal.message, refusal.details);
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  }
}
