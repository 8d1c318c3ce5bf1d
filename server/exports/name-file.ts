import 'server-only';
import { z } from 'zod';
import type { Environment } from '#lib/chains/chains.ts';
import { markTestFile } from '#lib/exports/mark-test-file.ts';
import { toWallClock } from '#lib/i18n/wall-clock.ts';
import type { ExportRow } from '#server/store/exports/exports-repository.ts';
import { dayInAddress } from '#lib/time/day-schema.ts';

const daysSchema = z.object({ from: dayInAddress, to: dayInAddress }).catch({});

/**
 * Whether it is of the test environment, a list, the days of its filter where it has any, and when the file
 * was asked for; ASCII only.
 */
export function nameFile(
  list: string,
  { filter, format, createdAt }: Pick<ExportRow, 'filter' | 'format' | 'createdAt'>,
  environment: Environment,
): string {
  const days = nameDays(daysSchema.parse(filter));
  const [date = '', time = ''] = toWallClock(createdAt).toISOString().slice(0, 19).split('T');
  const [hours = '', minutes = '', seconds = ''] = time.split(':');
  const extension = format === 'xlsx' ? 'xlsx' : 'csv';
  const name = `${[list, ...days].join('-')}_${date}-${hours}h${minutes}m${seconds}.${extension}`;
  return markTestFile(environment, name);
}

function nameDays({ from, to }: z.output<typeof daysSchema>): string[] {
  if (from === undefined) return to === undefined ? [] : ['until', to];
  if (to === undefined) return ['from', from];
  return from === to ? [from] : [from, to];
}
