import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '#components/ui/link.tsx';
import { toListAddress } from '#lib/intents/list/list-address.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import type { Volumes } from '#lib/intents/overview/volumes-view.ts';
import { formatBrl } from '#lib/money/cents.ts';

/** The numbers of the chart, newest first, each linked to its rows. */
export function DayTable({ days }: { days: Volumes['days'] }) {
  const t = useTranslations('overview.volumes');
  const formatter = useFormatter();
  return (
    <table className="day-figures">
      <caption className="sr-only">{t('dayTable')}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            {t('day')}
          </th>
          {INTENT_TYPES.map((type) => (
            <th key={type} scope="col" className="py-1 pl-4 font-medium">
              {t(`volume.${type}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, onrampCents, offrampCents }) => (
          <tr key={day}>
            <th scope="row">
              {formatter.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
            </th>
            {[onrampCents, offrampCents].map((cents, index) => (
              <td key={INTENT_TYPES[index]}>
                <DayLink day={day} cents={cents} intentType={INTENT_TYPES[index] ?? 'onramp'} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayLinkProps {
  day: string;
  cents: number;
  intentType: (typeof INTENT_TYPES)[number];
}

function DayLink({ day, cents, intentType }: DayLinkProps) {
  if (cents === 0) return <span className="text-faint">—</span>;
  const address = toListAddress({ intentType, date: 'completed', from: day, to: day });
  return (
    <Link href={address} className="amount">
      {formatBrl(cents)}
    </Link>
  );
}
