const SIGNED_OUT = 401;

/**
 * The id of the user whose session this browser has; null without one, undefined while that is not known.
 * Without a schema: every page loads it.
 */
export async function findSessionUserId(): Promise<string | null | undefined> {
  try {
    const response = await fetch('/api/session', { headers: { accept: 'application/json' } });
    if (response.status === SIGNED_OUT) return null;
    const body: unknown = response.ok ? await response.json() : null;
    if (typeof body !== 'object' || body === null || !('userId' in body)) return undefined;
    return typeof body.userId === 'string' ? body.userId : undefined;
  } catch {
    return undefined;
  }
}
