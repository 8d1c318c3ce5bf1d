import { useTranslations } from 'next-intl';
import { checkCopyKey } from '#components/signing/checks/check-copy.ts';
import type { CheckRow } from '#components/signing/checks/check-list.tsx';
import { useCheckRows } from '#components/signing/checks/use-check-rows.ts';
import { chainFamily, type ChainId } from '#lib/chains/chains.ts';
import { REQUIRED_CHECKS, SIGN_CHECK_REASONS, type SignCheck } from '#lib/signing/sign-check.ts';

/** The checks of a burn as text, in the order they are shown. */
export function useBurnRows(chainId: ChainId): (checks: readonly SignCheck[]) => CheckRow[] {
  const t = useTranslations('burn.check');
  return useCheckRows<SignCheck>({
    order: REQUIRED_CHECKS[chainFamily(chainId)],
    toWords: (check, values) => ({
      label: t(`${check.id}.label`),
      text: t(checkCopyKey(SIGN_CHECK_REASONS, check), values),
    }),
  });
}
