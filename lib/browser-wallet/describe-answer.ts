import { toReadableMessage } from '#lib/errors/readable-message.ts';

/** A wallet's answer as text, for a user who has to find out what it was. Never throws. */
export function describeAnswer(answer: unknown): string {
  if (typeof answer === 'string') return toReadableMessage(answer);
  try {
    const json: unknown = JSON.stringify(answer);
    return typeof json === 'string' ? json.slice(0, 300) : String(answer).slice(0, 300);
  } catch {
    return typeof answer;
  }
}
