import { useTranslations } from 'next-intl';
import { InlineAddress } from '#components/domain/chains/inline-address.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { useNow } from '#components/ui/time/use-now.ts';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { useAuthorizationRequest } from '#components/burn/use-authorization-request.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { SECOND_MS } from '#lib/time/durations.ts';
import { unixToIso } from '#lib/time/unix-to-iso.ts';

interface BoundUntilProps {
  burn: BurnView;
  /** The wallet that is connected instead. */
  connected: string;
  /** How far the chain's clock is ahead of this browser's. */
  chainAheadMs: number;
}

/**
 * The authorization is another wallet's (R61, R66). Shows until when the offramp is bound to that wallet, and
 * how to choose another after that. The service may not issue a second authorization so close to the end
 * (R67), so that is not promised.
 */
export function BoundUntil({ burn, connected, chainAheadMs }: BoundUntilProps) {
  const t = useTranslations('burn.boundUntil');
  const { isPending, fault, ask } = useAuthorizationRequest();
  const nowMs = useNow(Date.now, SECOND_MS) + chainAheadMs;
  const { authorizationExpiresAtUnix, tokenHolder, intentId } = burn;
  if (authorizationExpiresAtUnix === null) return null;
  const until = () => <Instant at={unixToIso(authorizationExpiresAtUnix)} format="exact" />;

  return (
    <div className="flex flex-col items-start gap-2">
      <p className="w-full max-w-prose">
        {t.rich('text', {
          until,
          holder: () => <InlineAddress value={tokenHolder} />,
        })}
      </p>
      {nowMs < authorizationExpiresAtUnix * SECOND_MS ? (
        <GatedAction label={t('action')} reason={t.rich('from', { until })} />
      ) : (
        <Button isPending={isPending} onClick={() => void ask({ intentId, tokenHolder: connected })}>
          {t('action')}
        </Button>
      )}
      <p className="max-w-prose text-sm text-muted">{t('after')}</p>
      {fault && <FaultPanel fault={fault} />}
    </div>
  );
}
