import { isCopyKey, type CopyKey, type ReasonTable } from '#lib/signing/copy-key.ts';

type CheckOf<Id extends string> =
  | { readonly id: Id; readonly state: 'passed' }
  | { readonly id: Id; readonly state: 'failed' | 'noted'; readonly reason: string };

/** The key of a check's text, under all checks of its table. Throws for a reason of another check. */
export function checkCopyKey<Table extends ReasonTable>(
  table: Table,
  check: CheckOf<keyof Table & string>,
): CopyKey<Table> | `${keyof Table & string}.passed` {
  if (check.state === 'passed') return `${check.id}.passed`;
  const key = `${check.id}.${check.reason}`;
  if (isCopyKey(table, key)) return key;
  throw new Error(`no text for ${key}`);
}
