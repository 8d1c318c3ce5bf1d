import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { checkCopyKey } from '#components/signing/check-copy.ts';
import type { CheckRow } from '#components/signing/check-list.tsx';
import { toCopyValues } from '#components/signing/to-copy-values.ts';
import { useRefusalReason } from '#components/signing/use-refusal-reason.ts';
import { chainFamily, type ChainId } from '#lib/chains/chains.ts';
import { GRANT_CHECK_REASONS, REQUIRED_GRANT_CHECKS, type GrantCheck } from '#lib/signing/grant-check.ts';
import { formatBrl } from '#lib/money/cents.ts';

/** The checks of a grant as text, in the order they are shown. */
export function useGrantRows(chainId: ChainId): (checks: readonly GrantCheck[]) => CheckRow[] {
  const t = useTranslations('grant.check');
  const formatter = useFormatter();
  const locale = useLocale();
  const toRefusalReason = useRefusalReason();
  const family = chainFamily(chainId);
  const order: readonly string[] = REQUIRED_GRANT_CHECKS[family];
  return (checks) =>
    checks
      .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
      .map((check) => {
        const values = {
          ...toCopyValues(check.values, locale, (iso) => formatter.dateTime(new Date(iso), 'exact')),
          ...toMoney(check.values),
          ...toRefusalReason(check.values),
          family,
        };
        return {
          id: check.id,
          state: check.state,
          label: t(`${check.id}.label`, { family }),
          text: t(checkCopyKey(GRANT_CHECK_REASONS, check), values),
          detail: check.values.detail,
        };
      });
}

function toMoney({ limitCents, expectedCents }: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...(limitCents !== undefined && { limitCents: formatBrl(Number(limitCents)) }),
    ...(expectedCents !== undefined &&
      expectedCents !== '' && { expectedCents: formatBrl(Number(expectedCents)) }),
  };
}
