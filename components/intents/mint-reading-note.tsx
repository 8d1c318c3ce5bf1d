import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { useTokenAmount } from '#components/domain/use-token-amount.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import type { MintReading } from '#lib/intents/mint/mint-reading.ts';

/** What the network shows of the mint that the service names, and when it was read. */
export function MintReadingNote({ reading, chainId }: { reading: MintReading; chainId: ChainId }) {
  const t = useTranslations('intent.details.mintReading');
  const amount = useTokenAmount({ chainId, symbol: null });
  const { standing, mintedBaseUnits, readAt } = reading;
  const tokens = mintedBaseUnits === null ? '' : amount.inSentence(BigInt(mintedBaseUnits));
  const isWrong = standing !== 'minted' && standing !== 'not_found';
  return (
    <p className={`text-sm ${isWrong ? 'font-medium text-danger-ink' : 'text-muted'}`}>
      {t(standing, { tokens })} · <Instant at={readAt} />
    </p>
  );
}
