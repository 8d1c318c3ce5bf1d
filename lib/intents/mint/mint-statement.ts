/** So many mints of a transaction are named one by one. */
const MOST_AMOUNTS = 5;
const PLUS = '+';

/**
 * What a chain states of a mint, as a contradiction stores it: the value and the transaction that shows it.
 * The same value of another transaction is another statement.
 */
export function toMintStatement(value: string, transactionId: string): string {
  return `${value} ${transactionId}`;
}

/** The parts of such a statement; what was ordered has no transaction. */
export function splitMintStatement(text: string): {
  readonly value: string;
  readonly transactionId?: string;
} {
  const [value = '', transactionId] = text.split(' ', 2);
  return { value, ...(transactionId !== undefined && { transactionId }) };
}

/** The value of several mints, in base units, the first ones of many: `25000000+25000000`. */
export function joinAmounts(amountsBaseUnits: readonly bigint[]): string {
  if (amountsBaseUnits.length === 0) return '0';
  const shown = amountsBaseUnits.slice(0, MOST_AMOUNTS).map(String);
  return [...shown, ...(amountsBaseUnits.length > MOST_AMOUNTS ? ['…'] : [])].join(PLUS);
}

/** Each mint of such a value, as text. */
export function splitAmounts(value: string): string[] {
  return value.split(PLUS);
}
