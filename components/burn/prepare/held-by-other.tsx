import { useTranslations } from 'next-intl';
import { Identifier } from '#components/domain/identifier.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { Button } from '#components/ui/button.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { NamedHolder } from '#components/burn/named-holder.tsx';
import type { ChainId } from '#lib/chains/chains.ts';
import type { BoundHolder } from '#lib/signing/find-bound-holder.ts';
import { unixToIso } from '#lib/time/unix-to-iso.ts';

interface HeldByOtherProps {
  chainId: ChainId;
  bound: BoundHolder;
  isAsking: boolean;
  onAsk: (tokenHolder: string) => Promise<void>;
}

/**
 * A live authorization is never replaced (R61, R66): whose it is, until when, and the way on with that
 * wallet.
 */
export function HeldByOther({ chainId, bound, isAsking, onAsk }: HeldByOtherProps) {
  const t = useTranslations('burn.bound');
  const { holder, expiresAtUnix } = bound;
  return (
    <div className="flex flex-col items-start gap-3">
      <FactList
        className="w-full"
        facts={[
          {
            label: t('holder'),
            value: (
              <NamedHolder chainId={chainId} address={holder}>
                <Identifier value={holder} what={t('what')} />
              </NamedHolder>
            ),
          },
          {
            label: t('until'),
            value:
              expiresAtUnix === null ? (
                t('unknown')
              ) : (
                <Instant at={unixToIso(expiresAtUnix)} format="exact" />
              ),
          },
        ]}
      />
      <Button isPending={isAsking} onClick={() => onAsk(holder)}>
        {t('ask')}
      </Button>
    </div>
  );
}
