import { failGrant, noteGrant, passGrant, type GrantCheck } from '#lib/signing/grant-check.ts';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import { expectedBaseUnits, toWholeCents } from '#lib/money/tokens.ts';
import { parseEvmAddress } from '#lib/chains/evm-address.ts';
import { isSameEvmAddress } from '#lib/chains/addresses/is-same-address.ts';
import type { GrantCall } from './build-grant-request.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { checkNetwork } from '#lib/evm/run/sender-checks.ts';
import { SELECTOR_DIGITS, SELECTOR_END, WORD_DIGITS, wordsOf } from '#lib/evm/words.ts';

/** The address and the limit. */
const WORDS = 2;
/** Units a contract may count in: cents, and up to eighteen decimals of a real with some to spare. */
const MOST_EXTRA_ZEROS = 18;

/** What the calldata says, compared with what the grant must be; the first check is the network's. */
export function checkGrantStructure(calldata: GrantCall, expected: GrantExpectation): GrantCheck[] {
  return [
    checkNetwork(calldata, expected),
    checkRequest(calldata),
    checkAddress(calldata, expected),
    checkLimit(calldata, expected),
    checkSigner(calldata, expected),
  ];
}

/**
 * The contract called is the pinned one, and there is a contract (R9). `code` is undefined where it was not
 * read.
 */
export function checkContract(
  { to }: GrantCall,
  { pin }: GrantExpectation,
  code: string | undefined,
): GrantCheck {
  const values = { contract: to, expected: pin?.address ?? '' };
  if (pin && !isSameEvmAddress(pin.address, to)) return failGrant('contract', 'changed', values);
  if (code === '0x') return failGrant('contract', 'no_code', values);
  return pin ? passGrant('contract', values) : failGrant('contract', 'unconfirmed', values);
}

/**
 * The call is a function and two words, and not a byte more, so that there is no room for what a contract may
 * read beside the address and the limit. Which words they are is for the next two checks.
 */
function checkRequest({ data }: GrantCall): GrantCheck {
  const digits = data.length - 2;
  if (digits <= SELECTOR_DIGITS) return failGrant('request', 'empty');
  if ((digits - SELECTOR_DIGITS) % WORD_DIGITS !== 0) return failGrant('request', 'partial_words');
  const values = { bytes: String(digits / 2), selector: data.slice(0, SELECTOR_END) };
  const others = callWordsOf(data).length - WORDS;
  return others === 0
    ? passGrant('request', values)
    : failGrant('request', 'unexplained_words', { ...values, count: String(Math.abs(others)) });
}

/** The address that is granted is this registration's: it is in the call as a whole word. */
function checkAddress({ data }: GrantCall, { address }: GrantExpectation): GrantCheck {
  const values = { address };
  if (!parseEvmAddress(address)) return failGrant('address', 'unreadable', values);
  return callWordsOf(data).includes(toWord(address))
    ? passGrant('address', values)
    : failGrant('address', 'missing', values);
}

/**
 * The limit is the one that a user here requested, in the token's base units, as the service documents its
 * scale (R4): in another unit it would be another limit. Without a requested limit nothing defines it.
 */
function checkLimit(calldata: GrantCall, expected: GrantExpectation): GrantCheck {
  const { requestedLimitCents } = expected;
  const values = {
    limitCents: String(calldata.limitCents),
    expectedCents: String(requestedLimitCents ?? ''),
  };
  if (requestedLimitCents === null) return failGrant('limit', 'unknown', values);
  if (requestedLimitCents !== calldata.limitCents) {
    return failGrant('limit', 'different', values);
  }
  const words = callWordsOf(calldata.data);
  if (!words.includes(toWord(requestedLimitBaseUnits(expected)))) {
    const isElsewhere = otherUnitsOf(expected).some((word) => words.includes(word));
    return failGrant('limit', isElsewhere ? 'other_unit' : 'missing', values);
  }
  return passGrant('limit', values);
}

/** Only the registration's signer may send it, and it is the connected account (R123). */
function checkSigner(calldata: GrantCall, { signerWallet, connectedAccount }: GrantExpectation): GrantCheck {
  const values = {
    signer: calldata.signerWallet,
    registered: signerWallet ?? '',
    connected: connectedAccount,
  };
  if (!parseEvmAddress(calldata.signerWallet.toLowerCase())) return failGrant('signer', 'unreadable', values);
  if (signerWallet !== null && !isSameEvmAddress(signerWallet, calldata.signerWallet)) {
    return failGrant('signer', 'changed', values);
  }
  if (!isSameEvmAddress(connectedAccount, calldata.signerWallet)) {
    return failGrant('signer', 'wrong_account', values);
  }
  return signerWallet === null ? noteGrant('signer', 'unknown', values) : passGrant('signer', values);
}

/**
 * The limit that a user here requested, in the token's base units. Zero when no user here has requested one:
 * no grant has that limit.
 */
export function requestedLimitBaseUnits({ requestedLimitCents }: GrantExpectation): bigint {
  const cents = requestedLimitCents ?? 0;
  return Number.isSafeInteger(cents) && cents > 0 ? expectedBaseUnits(cents) : 0n;
}

function otherUnitsOf(expected: GrantExpectation): string[] {
  const cents = toWholeCents(requestedLimitBaseUnits(expected));
  return Array.from({ length: MOST_EXTRA_ZEROS + 1 }, (_, zeros) => toWord(cents * 10n ** BigInt(zeros)));
}

function callWordsOf(data: string): string[] {
  return wordsOf(data, SELECTOR_END);
}
