import 'server-only';
import { remember } from '#server/process-singleton.ts';
import { database } from '#server/store/database.ts';
import { findLiveSessions, type LiveSession } from '#server/store/users/sessions-repository.ts';

/**
 * Lookups within so long of the last are made together: many browsers that come back at once cost a few
 * statements.
 */
const SPACING_MS = 50;

interface Waiting {
  readonly sessionId: string;
  readonly resolve: (session: LiveSession | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/** Reads sessions from the store as they are now, with one statement for all that are asked for meanwhile. */
export class SessionLookups {
  #waiting: Waiting[] = [];
  #isScheduled = false;
  #lastMs = -Infinity;

  find(sessionId: string): Promise<LiveSession | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sessionId, resolve, reject });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      setTimeout(() => void this.#lookUp(), Math.max(0, this.#lastMs + SPACING_MS - performance.now()));
    });
  }

  async #lookUp(): Promise<void> {
    const asked = this.#waiting;
    this.#waiting = [];
    this.#isScheduled = false;
    this.#lastMs = performance.now();
    try {
      const ids = [...new Set(asked.map(({ sessionId }) => sessionId))];
      const found = await findLiveSessions(database(), ids);
      const byId = new Map(found.map((session) => [session.sessionId, session]));
      for (const { sessionId, resolve } of asked) resolve(byId.get(sessionId));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}

/** The lookups of this process. */
export function sessionLookups(): SessionLookups {
  return remember('session-lookups', () => new SessionLookups());
}
