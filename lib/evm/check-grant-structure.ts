import { findEvmNetwork } from '#lib/chains/chains.ts';
import { failGrant, noteGrant, passGrant } from '#lib/conversion/grant-check.ts';
import type { GrantCheck } from '#lib/conversion/grant-check.ts';
import type { GrantExpectation } from '#lib/conversion/grant-expectation.ts';
import { expectedMinor } from '#lib/money/cents.ts';
import { isSameEvmAddress, parseEvmAddress } from './address.ts';
import type { GrantCall } from './build-grant-request.ts';
import { toWord } from './rpc-values.ts';
import { wordsOf } from './words.ts';

const SELECTOR_DIGITS = 8;
const WORD_DIGITS = 64;
/** Units a contract may count in: cents, and up to eighteen decimals of a real with some to spare. */
const MOST_EXTRA_ZEROS = 18;

/** What the calldata says, compared with what the grant must be; the first check is the network's. */
export function checkGrantStructure(calldata: GrantCall, expected: GrantExpectation): GrantCheck[] {
  return [
    checkNetwork(calldata, expected),
    checkRequest(calldata, expected),
    checkAddress(calldata, expected),
    checkLimit(calldata, expected),
    checkSigner(calldata, expected),
  ];
}

/** The contract called is the pinned one, and there is a contract (R9). `code` is undefined where it was not read. */
export function checkContract(
  { to }: GrantCall,
  { pin }: GrantExpectation,
  code: string | undefined,
): GrantCheck {
  const values = { contract: to, expected: pin?.address ?? '' };
  if (pin && !isSameEvmAddress(pin.address, to)) return failGrant('contract', 'changed', values);
  if (code === '0x') return failGrant('contract', 'no_code', values);
  return pin ? passGrant('contract', values) : noteGrant('contract', 'first_use', values);
}

/** The network is what `chainRef` names (R7); it must be the registration's chain in the environment of the key (R8). */
function checkNetwork({ chainRef }: GrantCall, expected: GrantExpectation): GrantCheck {
  const network = findEvmNetwork(chainRef);
  if (!network) return failGrant('network', 'unknown', { chainRef });
  const values = { chainRef, chainId: network.chainId, environment: network.environment };
  if (network.chainId !== expected.chainId) return failGrant('network', 'wrong_chain', values);
  if (network.environment !== expected.environment) return failGrant('network', 'wrong_environment', values);
  return passGrant('network', values);
}

/** An ABI-encoded call: a selector and whole words. Words that are neither the address nor the limit are told of. */
function checkRequest(calldata: GrantCall, expected: GrantExpectation): GrantCheck {
  const { data } = calldata;
  const digits = data.length - 2;
  if (digits <= SELECTOR_DIGITS) return failGrant('request', 'empty');
  if ((digits - SELECTOR_DIGITS) % WORD_DIGITS !== 0) return failGrant('request', 'partial_words');
  const known = new Set([addressWord(expected.address), ...limitWords(limitOf(calldata, expected))]);
  const others = callWordsOf(data).filter((word) => !known.has(word));
  const values = { bytes: String(digits / 2), selector: data.slice(0, 2 + SELECTOR_DIGITS) };
  return others.length > 0
    ? noteGrant('request', 'unexplained_words', { ...values, count: String(others.length) })
    : passGrant('request', values);
}

/** The address that is granted is this registration's: it must stand in the call as a word. */
function checkAddress({ data }: GrantCall, { address }: GrantExpectation): GrantCheck {
  const values = { address };
  if (!parseEvmAddress(address)) return failGrant('address', 'unreadable', values);
  return callWordsOf(data).includes(addressWord(address))
    ? passGrant('address', values)
    : failGrant('address', 'missing', values);
}

/**
 * The limit is the one this house asked for, and it stands in the call: in the token's units, as the service says it
 * scales it (R4). Any other power of ten is a unit we do not know, and said so.
 */
function checkLimit(calldata: GrantCall, expected: GrantExpectation): GrantCheck {
  const { requestedLimitCents } = expected;
  const values = {
    limitCents: String(calldata.limitCents),
    expectedCents: String(requestedLimitCents ?? ''),
  };
  if (requestedLimitCents !== null && requestedLimitCents !== calldata.limitCents) {
    return failGrant('limit', 'different', values);
  }
  const limitCents = limitOf(calldata, expected);
  const words = callWordsOf(calldata.data);
  if (!limitWords(limitCents).some((word) => words.includes(word))) {
    return failGrant('limit', 'missing', values);
  }
  if (!words.includes(toWord(expectedMinor(limitCents)))) return noteGrant('limit', 'other_unit', values);
  return requestedLimitCents === null ? noteGrant('limit', 'unknown', values) : passGrant('limit', values);
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

function limitOf({ limitCents }: GrantCall, { requestedLimitCents }: GrantExpectation): number {
  return requestedLimitCents ?? limitCents;
}

function limitWords(limitCents: number): string[] {
  if (!Number.isSafeInteger(limitCents) || limitCents <= 0) return [];
  return Array.from({ length: MOST_EXTRA_ZEROS + 1 }, (_, zeros) =>
    toWord(BigInt(limitCents) * 10n ** BigInt(zeros)),
  );
}

function addressWord(address: string): string {
  return toWord(address);
}

function callWordsOf(data: string): string[] {
  return wordsOf(data, 2 + SELECTOR_DIGITS);
}
