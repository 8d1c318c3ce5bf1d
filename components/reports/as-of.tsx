import { useLocale } from 'next-intl';
import { formatInstant } from '#lib/i18n/format-instant.ts';

/** As of when what is beside it was read; `text` says it. `at`: ISO 8601. */
export function AsOf({ at, text }: { at: string; text: (at: string) => string }) {
  const locale = useLocale();
  return <time dateTime={at}>{text(formatInstant(at, locale, 'exact'))}</time>;
}
