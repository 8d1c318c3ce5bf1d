import type { CheckCopyKey, SignCheck } from '#lib/conversion/sign-check.ts';
import { formatTokens } from '#lib/money/cents.ts';

/** Every failed or noted check there are words for; a missing one is a type error. */
const COPY_KEYS: Readonly<Record<CheckCopyKey, true>> = {
  'network.unknown': true,
  'network.wrong_chain': true,
  'network.wrong_environment': true,
  'network.node_mismatch': true,
  'request.empty': true,
  'request.partial_words': true,
  'transaction.unreadable': true,
  'transaction.not_unsigned': true,
  'transaction.lookup_tables': true,
  'transaction.fee_payer_in_use': true,
  'transaction.other_signers': true,
  'transaction.holder_unused': true,
  'transaction.loose_accounts': true,
  'instructions.system': true,
  'instructions.token': true,
  'instructions.forbidden_program': true,
  'instructions.fee_too_high': true,
  'instructions.nothing_to_burn': true,
  'holder.wrong_account': true,
  'holder.wrong_attempt': true,
  'holder.unreadable': true,
  'token.changed': true,
  'token.first_use': true,
  'token.unreadable': true,
  'token.wrong_decimals': true,
  'amount.different': true,
  'amount.unknown': true,
  'intent.wrong_status': true,
  'intent.expired': true,
  'intent.expires_too_soon': true,
  'intent.ends_before_grant': true,
  'expiry.expired': true,
  'expiry.too_close': true,
  'expiry.unknown': true,
  'simulation.reverted': true,
  'simulation.unavailable': true,
  'effect.not_burned': true,
  'effect.wrong_amount': true,
  'effect.something_else_moves': true,
  'effect.rights_granted': true,
  'effect.holder_pays': true,
  'effect.idle_account': true,
  'balance.short': true,
  'balance.unknown': true,
  'fee.short': true,
  'fee.unknown': true,
  'fee.contract_wallet': true,
  'pending.transaction_under_way': true,
};

/** The key of a check's words under `burn.check`. */
export function checkCopyKey(check: SignCheck): CheckCopyKey | `${SignCheck['id']}.passed` {
  if (check.state === 'passed') return `${check.id}.passed`;
  const key = `${check.id}.${check.reason}`;
  if (isCopyKey(key)) return key;
  throw new Error(`no words for ${key}`);
}

/** A check's values as a person reads them: tokens with six decimals, coins in whole coins, times by `formatTime`. */
export function toCopyValues(
  { values }: SignCheck,
  formatTime: (iso: string) => string,
): Record<string, string | number> {
  const shown: Record<string, string | number> = { ...values };
  for (const name of ['amountMinor', 'expectedMinor', 'balanceMinor', 'neededMinor']) {
    const minor = values[name];
    if (minor !== undefined) shown[name] = formatTokens(BigInt(minor));
  }
  const { lamports, expiresAt, count, symbol } = values;
  if (lamports !== undefined) shown.lamports = formatSol(lamports);
  if (expiresAt !== undefined) shown.expiresAt = formatTime(expiresAt);
  if (count !== undefined) shown.count = Number(count);
  shown.native = formatNative(values.balanceWei, values.balanceLamports, symbol);
  shown.nativeNeeded = formatNative(values.neededWei, values.neededLamports, symbol);
  return shown;
}

const WEI_DECIMALS = 18;
const SOL_DECIMALS = 9;
const SHOWN_DIGITS = 6;

function formatNative(wei: string | undefined, lamports: string | undefined, symbol = 'ETH'): string {
  if (wei !== undefined) return `${formatUnits(wei, WEI_DECIMALS)} ${symbol}`;
  return lamports === undefined ? '' : formatSol(lamports);
}

function formatSol(lamports: string): string {
  return `${formatUnits(lamports, SOL_DECIMALS)} SOL`;
}

/** Whole coins with as many decimals as say something, the Brazilian way. */
function formatUnits(units: string, decimals: number): string {
  const digits = units.padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals);
  const fraction = digits.slice(-decimals);
  const firstDigit = fraction.search(/[1-9]/);
  const length = whole === '0' && firstDigit > 0 ? firstDigit + 3 : SHOWN_DIGITS;
  const shown = fraction.slice(0, length).replace(/0+$/, '');
  return shown === '' ? whole : `${whole},${shown}`;
}

function isCopyKey(key: string): key is CheckCopyKey {
  return Object.hasOwn(COPY_KEYS, key);
}
