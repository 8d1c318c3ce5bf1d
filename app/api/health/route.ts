import { answerHealth } from '#server/observability/answer-health.ts';

/** Answered anew each time, never at build time. */
export const dynamic = 'force-dynamic';

export function GET(): Promise<Response> {
  return answerHealth();
}
