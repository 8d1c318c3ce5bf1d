import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { STATEMENT_FIELDS } from '#lib/intents/contradiction.ts';
import { splitAmounts, splitMintStatement } from '#lib/intents/mint/mint-statement.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { formatBrlText } from '#lib/money/cents.ts';
import { formatTokens } from '#lib/money/tokens.ts';

const NAMED = [...STATEMENT_FIELDS, 'id'] as const;

/**
 * The name of a fact of a conversion or a registration, and its value for a reader; an unknown value is shown
 * as received.
 */
export function useFieldText() {
  const common = useTranslations('common');
  const formatter = useFormatter();
  const locale = useLocale();
  const tokens = (text: string) => (/^\d{1,80}$/.test(text) ? formatTokens(BigInt(text), locale) : text);
  const instant = (text: string) =>
    Number.isNaN(Date.parse(text)) ? text : formatter.dateTime(new Date(text), 'exact');
  const fieldOf = (name: string) => STATEMENT_FIELDS.find((known) => known === name);
  return {
    name: (field: string) => {
      const known = NAMED.find((name) => name === field);
      return known === undefined ? field : common(`detail.${known}`);
    },
    value: (field: string, text: string) => {
      const chain = CHAIN_IDS.find((known) => known === text);
      const type = INTENT_TYPES.find((known) => known === text);
      switch (fieldOf(field)) {
        case 'amountCents':
        case 'limitCents':
          return formatBrlText(text) ?? text;
        case 'chainId':
          return chain === undefined ? text : common(`chain.${chain}`);
        case 'intentType':
          return type === undefined ? text : common(`intentType.${type}`);
        case 'mintedBaseUnits':
          return ofTransaction(text, (amounts) => splitAmounts(amounts).map(tokens).join(' + '));
        case 'mintedAt':
          return ofTransaction(text, instant);
        case 'mintOf':
          return ofTransaction(text, (id) => id);
        case 'createdAt':
          return instant(text);
        default:
          return text;
      }
    },
  };
}

const SHORT_ID = /^(.{8}).+(.{6})$/;

/** What a chain shows, with the transaction that shows it; what was ordered has none. */
function ofTransaction(text: string, format: (value: string) => string): string {
  const { value, transactionId } = splitMintStatement(text);
  return transactionId === undefined
    ? format(value)
    : `${format(value)} (${transactionId.replace(SHORT_ID, '$1…$2')})`;
}
