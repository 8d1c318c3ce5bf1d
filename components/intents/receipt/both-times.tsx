import { useFormatter, useTranslations } from 'next-intl';
import { formatUtc } from '#lib/i18n/format-instant.ts';

/** A moment in São Paulo and in UTC, to the second, as two cells of a row. */
export function BothTimes({ at }: { at: string }) {
  return (
    <>
      <td className="py-1 pr-4 whitespace-nowrap">
        <PaperTime at={at} />
      </td>
      <td className="py-1 pr-4 whitespace-nowrap text-muted tabular-nums">{formatUtc(at)}</td>
    </>
  );
}

/** A moment that names its zone, where no heading does. */
export function ZonedTime({ at }: { at: string }) {
  const t = useTranslations('conversion.receipt');
  return <span>{t.rich('zoned', { at: () => <PaperTime at={at} /> })}</span>;
}

/** A moment in the app's time zone, with its year. */
function PaperTime({ at }: { at: string }) {
  const formatter = useFormatter();
  return (
    <time dateTime={at} className="tabular-nums">
      {formatter.dateTime(new Date(at), 'exact')}
    </time>
  );
}
