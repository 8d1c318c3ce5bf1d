import 'server-only';

/**
 * Whether PostgreSQL refused the values themselves (class 22, "data exception", or 54, "limit exceeded"):
 * trying again cannot help.
 */
export function isDataRefused(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^(?:22|54)[0-9A-Z]{3}$/.test(cause.code))
      return true;
  }
  return false;
}
