import type { BurnAuthorization } from '#lib/burns/burn.ts';
import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import { checkAmount } from '#lib/signing/check-amount.ts';
import { failCheck, passCheck, type SignCheck } from '#lib/signing/sign-check.ts';
import { TOKEN_DECIMALS } from '#lib/money/tokens.ts';
import { parseEvmAddress } from '#lib/chains/evm-address.ts';
import { isSameEvmAddress } from '#lib/chains/addresses/is-same-address.ts';
import { checkNetwork } from '#lib/evm/run/sender-checks.ts';
import { SELECTOR_DIGITS, SELECTOR_END, WORD_DIGITS, wordsOf } from '#lib/evm/words.ts';

/** What the authorization says, compared with what the burn must be; the first check is the network's. */
export function checkStructure(authorization: BurnAuthorization, expected: BurnExpectation): SignCheck[] {
  return [
    checkNetwork(authorization, expected),
    checkRequest(authorization),
    checkHolder(authorization, expected),
    checkAmount(BigInt(authorization.amountMinor), expected.amountCents),
  ];
}

/**
 * The contract called is the pinned token, and it counts in six decimals where that could be read (R3, R9).
 */
export function checkToken(
  authorization: BurnAuthorization,
  { tokenPin }: BurnExpectation,
  decimals: bigint | undefined,
): SignCheck {
  const values = { token: authorization.to, expected: tokenPin?.address ?? '' };
  if (tokenPin && !isSameEvmAddress(tokenPin.address, authorization.to)) {
    return failCheck('token', 'changed', values);
  }
  if (decimals !== undefined && decimals !== BigInt(TOKEN_DECIMALS)) {
    return failCheck('token', 'wrong_decimals', { ...values, decimals: String(decimals) });
  }
  return tokenPin ? passCheck('token', values) : failCheck('token', 'unconfirmed', values);
}

/** An ABI-encoded call: a selector and whole words. Value is 0 by construction (R68). */
function checkRequest({ data }: BurnAuthorization): SignCheck {
  const digits = data.length - 2;
  if (digits <= SELECTOR_DIGITS) return failCheck('request', 'empty');
  if ((digits - SELECTOR_DIGITS) % WORD_DIGITS !== 0) return failCheck('request', 'partial_words');
  return passCheck('request', { bytes: String(digits / 2), selector: data.slice(0, SELECTOR_END) });
}

/** A signature is two random words; addresses, amounts, times, offsets and one id are not. */
const LEAST_CHANCE = 2n ** 192n;
const LEAST_CHANCE_WORDS = 2;

/**
 * The same check, and that the call carries an attestation: a bare burn of the token has the same effect, but
 * is not paid out. Words that were added only to pass this check are found by the run: the call would run
 * without them.
 */
export function checkAttested(request: SignCheck, { data }: BurnAuthorization): SignCheck {
  if (request.state === 'failed') return request;
  const words = wordsOf(data, SELECTOR_END).filter((word) => BigInt(`0x${word}`) >= LEAST_CHANCE);
  return words.length < LEAST_CHANCE_WORDS ? failCheck('request', 'unattested') : request;
}

/** `from`, the attempt's holder, the connected account: one and the same, or nothing is signed. */
function checkHolder({ from }: BurnAuthorization, expected: BurnExpectation): SignCheck {
  const { attemptHolder, connectedAccount } = expected;
  const values = { from, holder: attemptHolder, connected: connectedAccount };
  if (!parseEvmAddress(attemptHolder)) return failCheck('holder', 'unreadable', values);
  if (!isSameEvmAddress(from, attemptHolder)) return failCheck('holder', 'wrong_attempt', values);
  if (!isSameEvmAddress(from, connectedAccount)) return failCheck('holder', 'wrong_account', values);
  return passCheck('holder', values);
}
