import 'server-only';
import { z } from 'zod';
import type { Environment } from '#lib/chains/chains.ts';
import { markTestFile } from '#lib/exports/mark-test-file.ts';
import { toWallClock } from '#lib/i18n/wall-clock.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { FILTER_DATES, isOfEnd } from '#lib/intents/list/filter-date.ts';
import type { ExportRow } from '#server/store/exports/exports-repository.ts';
import { dayInAddress } from '#lib/time/day-schema.ts';

const namedSchema = z
  .object({
    from: dayInAddress,
    to: dayInAddress,
    date: z.enum(FILTER_DATES).optional().catch(undefined),
    intentType: z.enum(INTENT_TYPES).optional().catch(undefined),
  })
  .catch({});
type Named = z.output<typeof namedSchema>;
const wholeSchema = z.record(z.string(), z.unknown()).catch({});

/**
 * Whether it is of the test environment, a list, what its filter has of a type, a date and days, whether
 * it is filtered by anything else, and when the file was asked for; ASCII only.
 */
export function nameFile(
  list: string,
  { filter, format, createdAt }: Pick<ExportRow, 'filter' | 'format' | 'createdAt'>,
  environment: Environment,
): string {
  const [date = '', time = ''] = toWallClock(createdAt).toISOString().slice(0, 19).split('T');
  const [hours = '', minutes = '', seconds = ''] = time.split(':');
  const extension = format === 'xlsx' ? 'xlsx' : 'csv';
  const name = `${[list, ...nameFilter(filter)].join('-')}_${date}-${hours}h${minutes}m${seconds}.${extension}`;
  return markTestFile(environment, name);
}

function nameFilter(filter: unknown): string[] {
  const named = namedSchema.parse(filter);
  const days = nameDays(named);
  const { intentType, date } = named;
  // Of the other dates it only orders the rows where there are no days.
  const hasDate = date !== undefined && (days.length > 0 || isOfEnd(date));
  return [
    ...(intentType === undefined ? [] : [intentType]),
    ...(hasDate ? [date] : []),
    ...days,
    ...(isFilteredFurther(filter) ? ['filtered'] : []),
  ];
}

function nameDays({ from, to }: Named): string[] {
  if (from === undefined) return to === undefined ? [] : ['until', to];
  if (to === undefined) return ['from', from];
  return from === to ? [from] : [from, to];
}

/** Whether rows are left out by what the name does not say. */
function isFilteredFurther(filter: unknown): boolean {
  const { from: _from, to: _to, date: _date, intentType: _type, ...others } = wholeSchema.parse(filter);
  return Object.values(others).some((value) => !isWithoutEffect(value));
}

/** A list reads each of these as no filter. */
function isWithoutEffect(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'string') return value.trim() === '' || value === 'all';
  return value === undefined || value === null;
}
