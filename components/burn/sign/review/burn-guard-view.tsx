import { useTranslations } from 'next-intl';
import { checkCopyKey } from '#components/signing/checks/check-copy.ts';
import { GuardView } from '#components/signing/checks/guard-view.tsx';
import { useCheckRows } from '#components/signing/checks/use-check-rows.ts';
import { chainFamily, type ChainId } from '#lib/chains/chains.ts';
import { REQUIRED_CHECKS, SIGN_CHECK_REASONS, type SignCheck } from '#lib/signing/sign-check.ts';
import type { BurnGuard } from '#components/burn/sign/burn-signer.ts';

/** The checks of a burn, as text. */
export function BurnGuardView({ guard, chainId }: { guard: BurnGuard; chainId: ChainId }) {
  const t = useTranslations('burn.check');
  const toRows = useCheckRows<SignCheck>({
    order: REQUIRED_CHECKS[chainFamily(chainId)],
    toWords: (check, values) => ({
      label: t(`${check.id}.label`),
      text: t(checkCopyKey(SIGN_CHECK_REASONS, check), values),
    }),
  });
  return <GuardView guard={guard} rows={guard.outcome && toRows(guard.outcome.checks)} />;
}
