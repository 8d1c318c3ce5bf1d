import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';

/** A position in the list of deliveries: between the row of this id and the next one in `direction`. */
export interface DeliveryCursor {
  readonly direction: 'next' | 'previous';
  readonly id: number;
}

/** The text in the URL. */
export function formatDeliveryCursor({ direction, id }: DeliveryCursor): string {
  return `${direction}-${String(id)}`;
}

/** Reads a cursor that we wrote. Throws `invalid_input` for anything else. */
export function parseDeliveryCursor(text: string): DeliveryCursor {
  const [, direction, id] = /^(next|previous)-(\d{1,15})$/.exec(text) ?? [];
  if ((direction !== 'next' && direction !== 'previous') || id === undefined) {
    throw new FaultError({ code: 'invalid_input', fieldErrors: [{ path: 'cursor', message: 'unreadable' }] });
  }
  return { direction, id: Number(id) };
}
