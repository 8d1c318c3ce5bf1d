import { z } from 'zod';
import { INBOX_SCOPES } from './overview/inbox-scope.ts';
import { listColumnsSchema } from './list/list-columns-schema.ts';

/** What is remembered of each user, in any browser. */
export const PREFERENCES = {
  intentColumns: listColumnsSchema,
  inboxScope: z.enum(INBOX_SCOPES),
} as const satisfies Record<string, z.ZodType>;
export type PreferenceName = keyof typeof PREFERENCES;
export type Preferences = {
  readonly [Name in PreferenceName]: z.output<(typeof PREFERENCES)[Name]> | undefined;
};

/** One of them; null forgets it. */
export const preferenceInputSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('intentColumns'), value: PREFERENCES.intentColumns.nullable() }),
  z.object({ name: z.literal('inboxScope'), value: PREFERENCES.inboxScope.nullable() }),
]);
