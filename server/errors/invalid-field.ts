import 'server-only';
import { FaultError } from './fault-error.ts';

/** The refusal of one field of what came from outside, by its dotted path. */
export function invalidField(path: string, message: string): FaultError {
  return new FaultError({ code: 'invalid_input', fieldErrors: [{ path, message }] });
}
