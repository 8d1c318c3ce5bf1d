/** For each check the reasons why it fails or is noted. */
export type ReasonTable = Readonly<Record<string, readonly string[]>>;

/** Where the copy of a failed or noted check is: `<id>.<reason>`. */
export type CopyKey<Table extends ReasonTable> = {
  [Id in keyof Table & string]: `${Id}.${Table[Id][number]}`;
}[keyof Table & string];

/** Whether a key is of a check and a reason that this check has. */
export function isCopyKey<Table extends ReasonTable>(table: Table, key: string): key is CopyKey<Table> {
  const [id = '', reason = ''] = key.split('.');
  return Object.hasOwn(table, id) && table[id]?.includes(reason) === true;
}
