import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Identifier } from '#components/domain/identifier.tsx';
import { Button } from '#components/ui/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { AskProblem } from '#components/burn/prepare/ask-for-authorization.ts';
import { useBurnBackend, type BurnBackend } from '#components/burn/burn-backend.ts';
import { ProblemView } from '#components/burn/problem-view.tsx';

/**
 * Another transaction used the nonce that was next when signing began, as a wallet's "cancel" does. It proves
 * nothing about the burn; a user may say that it was canceled, and the server checks what can be checked.
 */
export function NonceNotice({ burn, isOwn }: { burn: BurnView; isOwn: boolean }) {
  const t = useTranslations('burn.claimed.nonce');
  const { releaseOther, show } = useBurnBackend();
  const { walletNonce = null, nonceUsedBy = null } = burn;
  if (burn.problem !== 'burn_nonce_used' || walletNonce === null) return null;
  const nonce = String(walletNonce);
  return (
    <>
      <p className="max-w-prose">
        {nonceUsedBy === null ? t('usedUnknown', { nonce }) : t('used', { nonce })}
      </p>
      {nonceUsedBy !== null && <Identifier value={nonceUsedBy} what={t('what')} />}
      {!isOwn && releaseOther && <ReleaseOther burn={burn} release={releaseOther} show={show} />}
    </>
  );
}

interface ReleaseOtherProps {
  burn: BurnView;
  release: NonNullable<BurnBackend['releaseOther']>;
  show: BurnBackend['show'];
}

function ReleaseOther({ burn: { attemptId }, release, show }: ReleaseOtherProps) {
  const t = useTranslations('burn.claimed.nonce');
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<AskProblem | null>(null);

  async function ask() {
    setIsAsking(true);
    const result = await release({ attemptId }).catch(() => undefined);
    setIsAsking(false);
    setProblem(result ? (result.ok ? null : result.fault) : 'offline');
    if (result?.ok) show(result.value);
  }

  return (
    <Disclosure summary={t('summary')}>
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose">{t('text')}</p>
        <Button isPending={isAsking} onClick={() => void ask()}>
          {t('action')}
        </Button>
        {problem && <ProblemView problem={problem} />}
      </div>
    </Disclosure>
  );
}
