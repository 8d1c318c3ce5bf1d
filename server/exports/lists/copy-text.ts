import 'server-only';
import { createTranslator } from 'use-intl/core';
import { FORMATS } from '#lib/i18n/formats.ts';
import { TIME_ZONE, type Locale } from '#lib/i18n/locales.ts';
import { findFailureKey } from '#lib/intents/failure-recovery.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { toStatusKey, type Status } from '#lib/intents/status.ts';
import type { AppMessages } from '#server/i18n/pt-br.ts';

/** The parts of the copy that files have texts of. */
type FileMessages = Pick<
  AppMessages,
  'audit' | 'common' | 'exports' | 'intent' | 'readiness' | 'reports' | 'status' | 'wallets' | 'webhooks'
>;

interface CopyTree {
  readonly [name: string]: string | CopyTree;
}

/** Where a text of a part of the copy is. */
type TextPath<Copy extends CopyTree> = {
  [Name in keyof Copy & string]: Copy[Name] extends CopyTree ? `${Name}.${TextPath<Copy[Name]>}` : Name;
}[keyof Copy & string];
type TextKey = TextPath<Pick<FileMessages, 'audit' | 'intent' | 'readiness' | 'status' | 'webhooks'>>;
type Values = Readonly<Record<string, string>>;

/** The texts of one language that files need. */
export interface TableCopy extends FileMessages {
  /** A text with values: the build has parsed these, so that only a translator can say them. */
  readonly say: (key: TextKey, values: Values) => string;
}

export function toTableCopy(locale: Locale, messages: FileMessages): TableCopy {
  const t = createTranslator({ locale, messages, formats: FORMATS, timeZone: TIME_ZONE });
  return { ...messages, say: (key, values) => t(key, values as never) };
}

/** The text that pages show by this key. One without values is only taken: a file has many rows. */
export function toCopyText(copy: TableCopy, key: TextKey, values?: Values): string {
  if (values !== undefined) return copy.say(key, values);
  let found: unknown = copy;
  for (const name of key.split('.')) found = (found as Readonly<Record<string, unknown>> | undefined)?.[name];
  if (typeof found !== 'string') throw new Error(`no text for ${key}`);
  return found;
}

/** The text of a status; an unknown one is named as received (R42). */
export function toStatusText(copy: TableCopy, status: Status, intentType?: IntentType): string {
  const { key, values } = toStatusKey(status, intentType);
  return toCopyText(copy, `status.${key}`, values);
}

/** The text of a failure code, and the code; an unknown one is as received (R57). */
export function toFailureText(copy: TableCopy, code: string, intentType: IntentType): string {
  const key = findFailureKey(code, intentType);
  return key === undefined ? code : `${toCopyText(copy, `intent.failure.${key}`)} (${code})`;
}
