import { useTranslations } from 'next-intl';
import { Identifier } from '#components/domain/identifier.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { Button } from '#components/ui/button.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import type { BoundHolder } from '#lib/signing/find-bound-holder.ts';

interface HeldByOtherProps {
  bound: BoundHolder;
  isAsking: boolean;
  onAsk: (tokenHolder: string) => Promise<void>;
}

/**
 * A live authorization is never replaced (R61, R66): whose it is, until when, and the way on with that
 * wallet.
 */
export function HeldByOther({ bound, isAsking, onAsk }: HeldByOtherProps) {
  const t = useTranslations('burn.bound');
  const { holder, expiresAtUnix } = bound;
  return (
    <div className="flex flex-col items-start gap-3">
      <FactList
        className="w-full"
        facts={[
          { label: t('holder'), value: <Identifier value={holder} what={t('what')} /> },
          {
            label: t('until'),
            value:
              expiresAtUnix === null ? (
                t('unknown')
              ) : (
                <Instant at={new Date(expiresAtUnix * 1000).toISOString()} format="exact" />
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
