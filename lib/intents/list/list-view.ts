import { z } from 'zod';
import { lineSchema } from '#lib/text/typed-text.ts';
import { DATE_RANGES, toDayRange, type DateRangeName } from '#lib/i18n/date-ranges.ts';
import { intentFilterSchema, type IntentFilter } from './intent-filter.ts';
import { listColumnsSchema } from './list-columns-schema.ts';
import type { OptionalColumn } from './list-columns.ts';
import { toFilterSearch, withoutPlace } from './list-href.ts';

/** The most characters of the name of a view. */
export const VIEW_NAME_MAX_LENGTH = 60;
/** Of a filter so many characters are in the audit log, which keeps every one: real filters are shorter. */
export const MOST_AUDITED = 500;
/** The most views that one user owns. */
export const MOST_VIEWS = 50;

/** A saved view of the list, as a reader of it sees it. */
export interface ListView {
  readonly id: string;
  readonly name: string;
  /**
   * The filter as an address has it now; null when this build cannot read all of it: then none is applied.
   */
  readonly search: string | null;
  /** The range that its days are, of the day on which it is opened; null where they are fixed, or any. */
  readonly days: DateRangeName | null;
  readonly columns: readonly OptionalColumn[];
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly ownerName: string;
  /** Whether the reader may rename, update and delete it. */
  readonly isChangeable: boolean;
}

/** Why a view was not stored, although it may be asked for. */
export type ViewProblem = 'name_taken' | 'too_many';

/** Inner runs of space are one. */
const nameSchema = z
  .string()
  .transform((text) => text.trim().replace(/\s+/g, ' '))
  .pipe(lineSchema(VIEW_NAME_MAX_LENGTH).min(1, 'missing'));
const searchSchema = z
  .string()
  .max(8_000)
  .refine((search) => parseStoredSearch(search) !== undefined);

const id = z.guid().toLowerCase();
export const newViewSchema = z.object({
  name: nameSchema,
  search: searchSchema,
  columns: listColumnsSchema,
  isShared: z.boolean(),
});
export const renameViewSchema = z.object({ id, name: nameSchema });
export const updateViewSchema = z.object({ id, search: searchSchema, columns: listColumnsSchema });
export const shareViewSchema = z.object({ id, isShared: z.boolean() });
export const deleteViewSchema = z.object({ id });

/** What is compared of a name: upper and lower case are the same one. */
export function toViewNameKey(name: string): string {
  return name.toLowerCase();
}

/** The text in which a filter is compared, and stored with fixed days; without a place in the pages. */
export function toStoredSearch(filter: IntentFilter): string {
  return toFilterSearch(withoutPlace(filter)).toString();
}

/** The text to store, with a range in the place of its days; with null as it is. */
export function withDays(search: string, days: DateRangeName | null): string {
  if (days === null) return search;
  const parameters = new URLSearchParams(search);
  for (const name of ['from', 'to']) parameters.delete(name);
  parameters.set('days', days);
  return parameters.toString();
}

/** A filter as it is stored: without `from` and `to` where its days are a range. */
export interface StoredFilter {
  readonly filter: IntentFilter;
  readonly days: DateRangeName | null;
}

const storedDaysSchema = z.enum(DATE_RANGES).nullable().catch(null);

/** A stored filter, whole: undefined when this build would read a part of it only, or read it otherwise. */
export function parseStoredSearch(search: string): StoredFilter | undefined {
  const parameters = new URLSearchParams(search);
  const names = [...new Set(parameters.keys())];
  const given = names.map((name) => {
    const all = parameters.getAll(name);
    return [name, all.length > 1 ? all : all[0]] as const;
  });
  const filter = intentFilterSchema.safeParse(Object.fromEntries(given)).data;
  const days = storedDaysSchema.parse(parameters.get('days'));
  return filter && withDays(toStoredSearch(filter), days) === search ? { filter, days } : undefined;
}

/** What a stored filter asks for now. */
export function toFilterNow({ filter, days }: StoredFilter, now: Date | number): IntentFilter {
  return days === null ? filter : { ...filter, ...toDayRange(days, now) };
}
