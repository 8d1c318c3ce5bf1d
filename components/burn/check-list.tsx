import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { SignCheck, SignCheckId } from '#lib/conversion/sign-check.ts';
import { checkCopyKey, toCopyValues } from './check-copy.ts';

const LOOK = {
  passed: { Mark: CircleCheck, className: 'text-success-mark' },
  failed: { Mark: CircleAlert, className: 'text-danger-mark' },
  noted: { Mark: TriangleAlert, className: 'text-attention-mark' },
} as const;
/** What is burned and for whom comes before how it was checked. */
const ORDER: readonly SignCheckId[] = [
  'effect',
  'amount',
  'token',
  'holder',
  'network',
  'intent',
  'expiry',
  'request',
  'transaction',
  'instructions',
  'simulation',
  'balance',
  'fee',
  'pending',
];
const RANK = { failed: 0, noted: 1, passed: 2 } as const;

/** The checks with their results; what did not pass comes first. */
export function CheckList({ checks }: { checks: readonly SignCheck[] }) {
  const sorted = checks.toSorted(
    (a, b) => RANK[a.state] - RANK[b.state] || ORDER.indexOf(a.id) - ORDER.indexOf(b.id),
  );
  return (
    <ul className="flex flex-col">
      {sorted.map((check) => (
        <CheckRow key={check.id} check={check} />
      ))}
    </ul>
  );
}

function CheckRow({ check }: { check: SignCheck }) {
  const t = useTranslations('burn');
  const formatter = useFormatter();
  const { Mark, className } = LOOK[check.state];
  const values = toCopyValues(check, (iso) => formatter.dateTime(new Date(iso), 'exact'));
  return (
    <li className="flex gap-2.5 border-b border-line py-2 last:border-b-0">
      <Mark aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />
      <div className="min-w-0 sm:grid sm:grow sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-3">
        <p className="font-medium">
          {t(`check.${check.id}.label`)} <span className="sr-only">({t(`checks.state.${check.state}`)})</span>
        </p>
        <p className={check.state === 'passed' ? 'wrap-anywhere text-muted' : 'wrap-anywhere'}>
          {t(`check.${checkCopyKey(check)}`, values)}
        </p>
      </div>
    </li>
  );
}
