/** Rows of one shape as they travel in a page: the names of their fields once. */
export interface TabularRows<Row> {
  readonly names: readonly (keyof Row)[];
  readonly values: readonly (readonly unknown[])[];
}

/** Every row must have every field of the first. */
export function toTabularRows<Row extends object>(rows: readonly Row[]): TabularRows<Row> {
  const names = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  return { names, values: rows.map((row) => names.map((name) => row[name])) };
}

export function fromTabularRows<Row extends object>({ names, values }: TabularRows<Row>): Row[] {
  return values.map((row) => Object.fromEntries(names.map((name, place) => [name, row[place]])) as Row);
}
