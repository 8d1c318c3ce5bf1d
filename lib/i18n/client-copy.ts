import type { Locale } from './locales.ts';

/** The copy of a language for the browser: only the namespaces that a view needs. Plain data. */
export interface ClientCopy {
  readonly locale: Locale;
  readonly messages: Record<string, MessageTree>;
}

/** Messages by key, nested. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}
