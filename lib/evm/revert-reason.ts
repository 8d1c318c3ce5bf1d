import { z } from 'zod';
import { decodeErrorResult, parseAbi } from 'viem/utils';
import type { ChainRpcError } from '#lib/chains/chain-request.ts';
import type { ChainRefusal, RefusalCause } from '#lib/signing/chain-refusal.ts';
import { toReadableMessage } from '#lib/errors/readable-message.ts';

/**
 * The errors of the token standards and of the library that most tokens are written with (ERC-6093,
 * OpenZeppelin 4 and 5). The token's own ABI is not shown by the spec, so its custom errors have no names
 * here.
 */
const KNOWN_ERRORS = parseAbi([
  'error Error(string message)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error InsufficientBalance(uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidSender(address sender)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidApprover(address approver)',
  'error ERC20InvalidSpender(address spender)',
  'error EnforcedPause()',
  'error OwnableUnauthorizedAccount(address account)',
  'error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)',
  'error ECDSAInvalidSignature()',
  'error ECDSAInvalidSignatureLength(uint256 length)',
  'error ECDSAInvalidSignatureS(bytes32 s)',
  'error ERC2612InvalidSigner(address signer, address owner)',
  'error ERC2612ExpiredSignature(uint256 deadline)',
  'error InvalidAccountNonce(address account, uint256 currentNonce)',
  'error FailedCall()',
  'error FailedInnerCall()',
  'error AddressEmptyCode(address target)',
  'error SafeERC20FailedOperation(address token)',
  'error ReentrancyGuardReentrantCall()',
]);
type Decoded = ReturnType<typeof decodeErrorResult<typeof KNOWN_ERRORS>>;

const CAUSES: Readonly<Record<Exclude<Decoded['errorName'], 'Error'>, RefusalCause>> = {
  Panic: 'arithmetic',
  ERC20InsufficientBalance: 'short_balance',
  InsufficientBalance: 'short_balance',
  ERC20InsufficientAllowance: 'short_allowance',
  ERC20InvalidSender: 'bad_address',
  ERC20InvalidReceiver: 'bad_address',
  ERC20InvalidApprover: 'bad_address',
  ERC20InvalidSpender: 'bad_address',
  EnforcedPause: 'paused',
  OwnableUnauthorizedAccount: 'not_allowed',
  AccessControlUnauthorizedAccount: 'not_allowed',
  ECDSAInvalidSignature: 'bad_signature',
  ECDSAInvalidSignatureLength: 'bad_signature',
  ECDSAInvalidSignatureS: 'bad_signature',
  ERC2612InvalidSigner: 'bad_signature',
  ERC2612ExpiredSignature: 'signature_over',
  InvalidAccountNonce: 'used_before',
  FailedCall: 'call_failed',
  FailedInnerCall: 'call_failed',
  AddressEmptyCode: 'call_failed',
  SafeERC20FailedOperation: 'call_failed',
  ReentrancyGuardReentrantCall: 'call_failed',
};

/**
 * Why a call reverted: by the error's own name where it is a known one, else by the contract's text, else
 * undefined.
 */
export function toRefusal(message: string, data: unknown): ChainRefusal {
  const bytes = findErrorBytes(data) ?? findErrorBytes(message);
  const detail = [message, bytes === undefined || message.includes(bytes) ? '' : bytes]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, LONGEST_DETAIL);
  if (bytes === undefined) return { ...readMessage(message), detail };
  const decoded = decode(bytes);
  if (!decoded) return { cause: 'unnamed', detail };
  return decoded.errorName === 'Error'
    ? { ...toSaid(decoded.args[0]), detail }
    : { cause: CAUSES[decoded.errorName], detail };
}

const LONGEST_DETAIL = 600;
/** A selector, and whole words after it; some nodes write them into a sentence. */
const ERROR_BYTES = /0x[0-9a-f]{8}(?:[0-9a-f]{64})*(?![0-9a-f])/i;
const wrappedSchema = z.looseObject({ data: z.unknown() });
const DEEPEST = 4;

/** The bytes of an error, wherever a node puts them. */
function findErrorBytes(data: unknown, depth = DEEPEST): `0x${string}` | undefined {
  if (typeof data === 'string') {
    const [found] = ERROR_BYTES.exec(data) ?? [];
    return found === undefined ? undefined : `0x${found.slice(2)}`;
  }
  const wrapped = depth > 0 ? wrappedSchema.safeParse(data).data : undefined;
  return wrapped && findErrorBytes(wrapped.data, depth - 1);
}

function decode(data: `0x${string}`): Decoded | undefined {
  try {
    return decodeErrorResult({ abi: KNOWN_ERRORS, data });
  } catch {
    return undefined;
  }
}

const NO_WORDS = /^(?:vm exception while processing transaction: )?(?:execution )?(?:reverted?|failed)\.?$/i;
const BEFORE_WORDS =
  /^(?:vm exception while processing transaction: )?(?:execution )?revert(?:ed)?(?: with reason string)?:? */i;

function readMessage(message: string): Omit<ChainRefusal, 'detail'> {
  if (message.trim() === '' || NO_WORDS.test(message.trim())) return { cause: 'silent' };
  return toSaid(message.replace(BEFORE_WORDS, ''));
}

const CODE = /0x[0-9a-f]{8}|[{}[\]]/i;

/** A text of data or JSON says nothing to a user. */
function toSaid(text: string): Omit<ChainRefusal, 'detail'> {
  const said = toReadableMessage(text);
  if (said === '') return { cause: 'silent' };
  return CODE.test(said) ? { cause: 'unnamed' } : { cause: 'said', said };
}

/**
 * How nodes answer that code ran and reverted, and not that it could not be run; older ones answer it as text
 * only.
 */
const REVERTED = 3;

export function isRevert({ code, message }: Pick<ChainRpcError, 'code' | 'message'>): boolean {
  return code === REVERTED || /execution reverted|^reverted/i.test(message);
}

const LACKS: ReadonlySet<RefusalCause> = new Set([
  'short_balance',
  'short_allowance',
  'no_fee',
  'paused',
  'not_allowed',
]);
/** The same as older tokens and nodes write it. What only resembles it counts, too. */
const LACKS_AS_TEXT =
  /insufficient|exceeds|paused|limit|banned|not (?:allowed|authori[sz]ed|whitelisted)|missing role/i;

/** Whether a call was refused for something that may be there later: then it may run some day. */
export function lacksSomething({ cause, said = '' }: Pick<ChainRefusal, 'cause' | 'said'>): boolean {
  return LACKS.has(cause) || LACKS_AS_TEXT.test(said);
}
