import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { checkCopyKey } from '#components/signing/check-copy.ts';
import type { CheckRow } from '#components/signing/check-list.tsx';
import { GuardView } from '#components/signing/guard-view.tsx';
import { toCopyValues } from '#components/signing/to-copy-values.ts';
import { useRefusalReason } from '#components/signing/use-refusal-reason.ts';
import { SIGN_CHECK_REASONS, type SignCheckId } from '#lib/signing/sign-check.ts';
import type { BurnGuard } from '#components/burn/sign/burn-signer.ts';

/** What is burned and for whom comes before how it was checked. */
const ORDER: readonly SignCheckId[] = [
  'effect',
  'amount',
  'token',
  'program',
  'holder',
  'network',
  'intent',
  'expiry',
  'request',
  'transaction',
  'instructions',
  'calls',
  'simulation',
  'authorized',
  'balance',
  'fee',
  'pending',
];

/** The checks of a burn, as text. */
export function BurnGuardView({ guard }: { guard: BurnGuard }) {
  const t = useTranslations('burn');
  const formatter = useFormatter();
  const locale = useLocale();
  const toRefusalReason = useRefusalReason();
  const checks = guard.outcome?.checks.toSorted((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id));
  const rows = checks?.map((check): CheckRow => {
    const values = {
      ...toCopyValues(check.values, locale, (iso) => formatter.dateTime(new Date(iso), 'exact')),
      ...toRefusalReason(check.values),
    };
    return {
      id: check.id,
      state: check.state,
      label: t(`check.${check.id}.label`),
      text: t(`check.${checkCopyKey(SIGN_CHECK_REASONS, check)}`, values),
      detail: check.values.detail,
    };
  });
  return <GuardView guard={guard} rows={rows} />;
}
