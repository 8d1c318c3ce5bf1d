import type { ChainRefusal, RefusalCause } from '#lib/signing/chain-refusal.ts';
import { toReadableMessage } from '#lib/errors/readable-message.ts';
import { TOKEN_PROGRAMS } from './programs.ts';

/**
 * Of the runtime's own errors, those that a user can do something about. Source: solana-transaction-error.
 */
const BY_NAME: readonly (readonly [RegExp, RefusalCause])[] = [
  [/InsufficientFundsFor(?:Fee|Rent)|InvalidRentPayingAccount|AccountNotFound/, 'no_fee'],
  [/MissingRequiredSignature|IncorrectAuthority|PrivilegeEscalation/, 'not_allowed'],
  [/ArithmeticOverflow/, 'arithmetic'],
];
const LONGEST_DETAIL = 600;

/**
 * Why a node's dry run was refused: by the error's name, then by what the programs logged, else not at all.
 */
export function toSolanaRefusal(error: unknown, logs: readonly string[]): ChainRefusal {
  const code = typeof error === 'string' ? error : JSON.stringify(error);
  const last = logs.findLast((line) => LOGGED.test(line) || /failed:/.test(line));
  const detail = [code, ...(last === undefined ? [] : [last])].join(': ').slice(0, LONGEST_DETAIL);
  const byName = BY_NAME.find(([name]) => name.test(code))?.[1];
  if (byName) return { cause: byName, detail };
  if (isTokenShort(logs)) return { cause: 'short_balance', detail };
  const said = findSaid(logs);
  return said === undefined ? { cause: 'unnamed', detail } : { cause: 'said', said, detail };
}

const LOGGED = /^Program log: /;
const FAILED = /^Program (\w+) failed: custom program error: 0x1$/;

/** The token program's first own error: the account has fewer tokens than are to move or burn. */
function isTokenShort(logs: readonly string[]): boolean {
  return logs.some((line) => {
    const [, program] = FAILED.exec(line) ?? [];
    return program !== undefined && TOKEN_PROGRAMS.includes(program);
  });
}

const ANCHOR = /Error Message: (.+?)\.?$/;
const CODE = /0x[0-9a-f]{4}|[{}[\]]/i;

/** What the program that failed said last; a text of data says nothing to a user. */
function findSaid(logs: readonly string[]): string | undefined {
  const line = logs.findLast((entry) => LOGGED.test(entry))?.replace(LOGGED, '');
  if (line === undefined) return undefined;
  const said = toReadableMessage(ANCHOR.exec(line)?.[1] ?? line.replace(/^Error: /, ''));
  return said === '' || CODE.test(said) ? undefined : said;
}
