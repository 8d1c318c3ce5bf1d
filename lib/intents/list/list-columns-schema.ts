import { z } from 'zod';
import type { ListLook } from './list-href.ts';
import { detailColumnsOf, OPTIONAL_COLUMNS, type OptionalColumn } from './list-columns.ts';

/** The columns that are shown beside those that always are, each once and in the order of the table. */
export const listColumnsSchema = z
  .array(z.enum(OPTIONAL_COLUMNS))
  .transform((chosen) => OPTIONAL_COLUMNS.filter((column) => chosen.includes(column)));

/** Columns of an address; undefined where there are none, or none that can be read. */
function parseColumns(text: string): OptionalColumn[] | undefined {
  return listColumnsSchema.safeParse(text === 'none' ? [] : text.split(',')).data;
}

/** Of a question for a page: what is read beside its rows. What cannot be read asks for nothing. */
export const detailColumnsSchema = z
  .string()
  .catch('none')
  .default('none')
  .transform((text) => detailColumnsOf(parseColumns(text) ?? []));

const viewId = z.guid().toLowerCase();

/** The saved view and the columns of an address; what cannot be read is as if it were not there. */
export function parseLook({
  view,
  columns,
}: {
  readonly view?: unknown;
  readonly columns?: unknown;
}): ListLook {
  const named = viewId.safeParse(view).data;
  const chosen = typeof columns === 'string' ? parseColumns(columns) : undefined;
  return { ...(named !== undefined && { view: named }), ...(chosen && { columns: chosen }) };
}
