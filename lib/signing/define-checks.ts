import type { ReasonTable } from './copy-key.ts';

export type CheckValues = Readonly<Record<string, string>>;

/** A reason of each check of a table. */
export type CheckReasons<Table extends ReasonTable> = { [Id in keyof Table & string]: Table[Id][number] };

/** `noted` is shown to the user but does not stop the signing; `failed` always does. */
export type Check<Table extends ReasonTable> =
  | { readonly id: keyof Table & string; readonly state: 'passed'; readonly values: CheckValues }
  | {
      readonly id: keyof Table & string;
      readonly state: 'failed' | 'noted';
      readonly reason: CheckReasons<Table>[keyof Table & string];
      readonly values: CheckValues;
    };

interface Results<Table extends ReasonTable> {
  readonly pass: (id: keyof Table & string, values?: CheckValues) => Check<Table>;
  readonly fail: WithReason<Table>;
  readonly note: WithReason<Table>;
}

type WithReason<Table extends ReasonTable> = <Id extends keyof Table & string>(
  id: Id,
  reason: CheckReasons<Table>[Id],
  values?: CheckValues,
) => Check<Table>;

/** The results that the checks of a table can have: a check is failed or noted by a reason of its own. */
export function defineChecks<Table extends ReasonTable>(): Results<Table> {
  return {
    pass: (id, values = {}) => ({ id, state: 'passed', values }),
    fail: (id, reason, values = {}) => ({ id, state: 'failed', reason, values }),
    note: (id, reason, values = {}) => ({ id, state: 'noted', reason, values }),
  };
}

/** Whether each of these checks was made and no check failed. One that could not be made is missing. */
export function areCleared(
  checks: readonly { readonly id: string; readonly state: 'passed' | 'failed' | 'noted' }[],
  required: readonly string[],
): boolean {
  if (checks.some((check) => check.state === 'failed')) return false;
  return required.every((id) => checks.some((check) => check.id === id));
}
