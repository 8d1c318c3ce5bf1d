import { useLocale, useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import type { MintReading } from '#lib/intents/mint/mint-reading.ts';
import { formatTokens } from '#lib/money/tokens.ts';

/** What the network shows of the mint that the service names, and when it was read. */
export function MintReadingNote({ reading }: { reading: MintReading }) {
  const t = useTranslations('intent.details.mintReading');
  const common = useTranslations('common.tokenAmount');
  const locale = useLocale();
  const { standing, mintedBaseUnits, readAt } = reading;
  const tokens =
    mintedBaseUnits === null
      ? ''
      : common('plain', { amount: formatTokens(BigInt(mintedBaseUnits), locale) });
  const isWrong = standing !== 'minted' && standing !== 'not_found';
  return (
    <p className={`text-sm ${isWrong ? 'font-medium text-danger-ink' : 'text-muted'}`}>
      {t(standing, { tokens })} · <Instant at={readAt} />
    </p>
  );
}
