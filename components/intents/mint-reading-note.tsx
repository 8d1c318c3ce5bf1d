import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Instant } from '#components/domain/instant.tsx';
import { useTokenAmount, type TokenName } from '#components/domain/use-token-amount.ts';
import { isOtherMint, type MintReading } from '#lib/intents/mint/mint-reading.ts';

interface MintReadingNoteProps {
  reading: MintReading;
  token: TokenName;
  /** When it was read, where the page writes times in another way. */
  time?: ReactNode;
}

/** What the network shows of the mint that the service names, and when it was read. */
export function MintReadingNote({ reading, token, time }: MintReadingNoteProps) {
  const t = useTranslations('intent.details.mintReading');
  const amount = useTokenAmount(token);
  const { standing, mintedBaseUnits, readAt } = reading;
  const tokens = mintedBaseUnits === null ? '' : amount.inSentence(BigInt(mintedBaseUnits));
  return (
    <p className={`text-sm ${isOtherMint(standing) ? 'font-medium text-danger-ink' : 'text-muted'}`}>
      {t(standing, { tokens })} · {time ?? <Instant at={readAt} />}
    </p>
  );
}
