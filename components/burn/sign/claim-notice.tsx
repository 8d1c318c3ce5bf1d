import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Instant } from '#components/domain/instant.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { BurnClaim, BurnView } from '#lib/burns/burn-view.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import { NonceNotice } from '#components/burn/proof/nonce-notice.tsx';

interface ClaimNoticeProps {
  burn: BurnView;
  claim: BurnClaim;
  isEvm: boolean;
}

/** A user has the burn before a wallet (B7): who and since when, and what the reader can do about it. */
export function ClaimNotice({ burn, claim, isEvm }: ClaimNoticeProps) {
  const t = useTranslations('burn.claimed');
  const { releaseOther } = useBurnBackend();
  const at = () => <Instant at={claim.at} />;
  if (!claim.isOwn) {
    const who = claim.by === null ? 'link' : 'user';
    const isReleasable = releaseOther !== undefined && burn.problem === 'burn_nonce_used';
    const named = { who, name: claim.by ?? '' };
    const signer = t('other.signer', named);
    return (
      <Notice tone="attention" title={t.rich('other.title', { ...named, at })}>
        <p className="max-w-prose">{t(isReleasable ? 'other.textReleasable' : 'other.text', { signer })}</p>
        <NonceNotice burn={burn} isOwn={false} />
      </Notice>
    );
  }
  return (
    <Notice tone="attention" title={t.rich('own.title', { at })}>
      <p className="max-w-prose">{isEvm ? t('own.text') : t('own.textSolana')}</p>
      <NonceNotice burn={burn} isOwn />
      <ReleaseClaim burn={burn} />
    </Notice>
  );
}

/** A user confirms that no wallet has the request open any more: then another user may sign. */
function ReleaseClaim({ burn: { attemptId } }: { burn: BurnView }) {
  const t = useTranslations('burn.claimed.own');
  const { release } = useBurnBackend();
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');

  async function releaseClaim() {
    setState('asking');
    const result = await release({ attemptId }).catch(() => undefined);
    setState(result?.ok ? 'idle' : 'failed');
  }

  return (
    <>
      <Button size="sm" isPending={state === 'asking'} onClick={releaseClaim}>
        {t('release')}
      </Button>
      {state === 'failed' && <p className="max-w-prose text-danger-ink">{t('releaseFailed')}</p>}
    </>
  );
}
