import { useTranslations } from 'next-intl';
import { Identifier } from '#components/domain/identifier.tsx';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import { NONCE_USED } from '#lib/burns/burn-problems.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { WayOut } from '#components/burn/proof/way-out.tsx';

/**
 * Another transaction used the nonce that was next when signing began, as a wallet's "cancel" does. It proves
 * nothing about the burn; a user may say that it was canceled, and the server checks what can be checked.
 */
export function NonceNotice({ burn, isOwn }: { burn: BurnView; isOwn: boolean }) {
  const t = useTranslations('burn.claimed.nonce');
  const { releaseOther } = useBurnBackend();
  const { attemptId, walletNonce = null, nonceUsedBy = null } = burn;
  if (burn.problem !== NONCE_USED || walletNonce === null) return null;
  const nonce = String(walletNonce);
  const words = { summary: t('summary'), text: t('text'), action: t('action') };
  return (
    <>
      <p className="max-w-prose">
        {nonceUsedBy === null ? t('usedUnknown', { nonce }) : t('used', { nonce })}
      </p>
      {nonceUsedBy !== null && <Identifier value={nonceUsedBy} what={t('what')} />}
      {!isOwn && releaseOther && <WayOut words={words} send={() => releaseOther({ attemptId })} />}
    </>
  );
}
