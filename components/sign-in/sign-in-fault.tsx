import { Icon } from '#components/ui/icon.tsx';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Fault } from '#lib/errors/result.ts';

interface FaultCopy {
  readonly title: string;
  readonly next: string;
}

/** The few faults of signing in; any other is shown as `internal`. */
export const SIGN_IN_FAULTS = [
  'invalid_credentials',
  'rate_limited',
  'bad_origin',
  'database_unavailable',
  'no_answer',
  'other_version',
  'internal',
] as const satisfies readonly FaultCode[];
export type SignInFaultCopy = Readonly<Record<(typeof SIGN_IN_FAULTS)[number], FaultCopy>> & {
  /** With `{seconds}` in it. */
  readonly wait: string;
};

interface SignInFaultProps {
  fault: Fault;
  copy: SignInFaultCopy;
  note: string | undefined;
}

/** Why signing in was refused, and what to do. */
export function SignInFault({ fault, copy, note }: SignInFaultProps) {
  const code = SIGN_IN_FAULTS.find((known) => known === fault.code) ?? 'internal';
  const seconds = fault.values?.['retryAfterSeconds'];
  const hasWait = code === 'rate_limited' && seconds !== undefined;
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-md border border-danger-mark/50 bg-danger-soft p-3 text-danger-ink"
    >
      <Icon name="icon-octagon-alert" className="mt-0.5 text-danger-mark" />
      <div>
        <p className="font-semibold">{copy[code].title}</p>
        <p className="text-sm">{hasWait ? copy.wait.replace('{seconds}', seconds) : copy[code].next}</p>
        {note !== undefined && <p className="text-sm">{note}</p>}
      </div>
    </div>
  );
}
