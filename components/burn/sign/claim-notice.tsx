import { useTranslations } from 'next-intl';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { NONCE_USED } from '#lib/burns/burn-problems.ts';
import type { BurnClaim, BurnView } from '#lib/burns/burn-view.ts';
import type { ClaimPlace } from '#lib/burns/claim-place.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import { NonceNotice } from './nonce-notice.tsx';

interface ClaimNoticeProps {
  burn: BurnView;
  claim: BurnClaim;
  place: ClaimPlace;
  isEvm: boolean;
}

/** A user has the burn before a wallet (B7): who and since when, and what the reader can do about it. */
export function ClaimNotice({ burn, claim, place, isEvm }: ClaimNoticeProps) {
  const t = useTranslations('burn.claimed');
  const { releaseOther } = useBurnBackend();
  const at = () => <Instant at={claim.at} />;
  if (place === 'other_signer') {
    const who = claim.by === null ? 'link' : 'user';
    const isReleasable = releaseOther !== undefined && burn.problem === NONCE_USED;
    const named = { who, name: claim.by ?? '' };
    const signer = t('other.signer', named);
    return (
      <Notice tone="attention" title={t.rich('other.title', { ...named, at })}>
        <p className="max-w-prose">{t(isReleasable ? 'other.textReleasable' : 'other.text', { signer })}</p>
        <NonceNotice burn={burn} isOwn={false} />
      </Notice>
    );
  }
  const copy = place === 'here' ? 'own' : 'otherBrowser';
  return (
    <Notice tone="attention" title={t.rich(`${copy}.title`, { at })}>
      <p className="max-w-prose">{isEvm ? t(`${copy}.text`) : t(`${copy}.textSolana`)}</p>
      <NonceNotice burn={burn} isOwn />
      <ReleaseClaim burn={burn} claim={claim} label={t(`${copy}.release`)} />
    </Notice>
  );
}

interface ReleaseClaimProps extends Pick<ClaimNoticeProps, 'burn' | 'claim'> {
  label: string;
}

/** A user confirms that no wallet has the request open any more: then it may be signed elsewhere. */
function ReleaseClaim({ burn: { attemptId }, claim, label }: ReleaseClaimProps) {
  const { release } = useBurnBackend();
  const { isPending, fault, run } = useAction();
  return (
    <>
      <Button
        size="sm"
        className="button-long"
        isPending={isPending}
        onClick={() => void run(release({ attemptId, claimedAt: claim.at }))}
      >
        {label}
      </Button>
      {fault && <FaultPanel fault={fault} />}
    </>
  );
}
