import { useLocale, useTranslations } from 'next-intl';
import type { ChainId } from '#lib/chains/chains.ts';
import { formatTokens } from '#lib/money/tokens.ts';

/** The token of an amount; a symbol of null is not known, and the amount is shown without. */
export interface TokenName {
  readonly chainId: ChainId;
  readonly symbol: string | null;
}

/**
 * An amount of tokens in the words of the page. What a token calls itself is shown beside its chain, or
 * beside the word for tokens, because a token may have the name of a currency.
 */
export function useTokenAmount({ chainId, symbol }: TokenName) {
  const t = useTranslations('common');
  const locale = useLocale();
  return {
    /** For a row whose label says that it is tokens: `1,5 BRLT · Base`. */
    inRow: (baseUnits: bigint): string => {
      const amount = formatTokens(baseUnits, locale);
      return symbol === null
        ? amount
        : t('tokenAmount.row', { amount, symbol, chain: t(`chain.${chainId}`) });
    },
    /** For a sentence that names the network: `1,5 tokens BRLT`. */
    inSentence: (baseUnits: bigint): string => {
      const amount = formatTokens(baseUnits, locale);
      return symbol === null
        ? t('tokenAmount.plain', { amount })
        : t('tokenAmount.sentence', { amount, symbol });
    },
  };
}
