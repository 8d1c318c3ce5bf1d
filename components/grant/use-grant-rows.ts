import { useTranslations } from 'next-intl';
import { checkCopyKey } from '#components/signing/checks/check-copy.ts';
import type { CheckRow } from '#components/signing/checks/check-list.tsx';
import { useCheckRows } from '#components/signing/checks/use-check-rows.ts';
import { chainFamily, type ChainId } from '#lib/chains/chains.ts';
import { GRANT_CHECK_REASONS, REQUIRED_GRANT_CHECKS, type GrantCheck } from '#lib/signing/grant-check.ts';
import { formatBrlText } from '#lib/money/cents.ts';

/** The checks of a grant as text, in the order they are shown. */
export function useGrantRows(chainId: ChainId): (checks: readonly GrantCheck[]) => CheckRow[] {
  const t = useTranslations('grant.check');
  const family = chainFamily(chainId);
  return useCheckRows<GrantCheck>({
    order: REQUIRED_GRANT_CHECKS[family],
    toWords: (check, values) => ({
      label: t(`${check.id}.label`, { family }),
      text: t(checkCopyKey(GRANT_CHECK_REASONS, check), { ...values, ...toMoney(check.values), family }),
    }),
  });
}

function toMoney({ limitCents, expectedCents }: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...(limitCents !== undefined && { limitCents: formatBrlText(limitCents) ?? limitCents }),
    ...(expectedCents !== undefined && { expectedCents: formatBrlText(expectedCents) ?? expectedCents }),
  };
}
