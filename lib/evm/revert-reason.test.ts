import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeErrorResult, parseAbi } from 'viem/utils';
import { toRefusal } from './revert-reason.ts';

const WHO = '0x00000000000000000000000000000000000000aa';
const encode = (error: string, args: readonly unknown[]) =>
  encodeErrorResult({ abi: parseAbi([`error ${error}`] as never), args } as never);
const SHORT = encode('ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)', [
  WHO,
  1n,
  2n,
]);

describe('why a call reverted, for a user to read', () => {
  test.each([
    [SHORT, 'short_balance'],
    [encode('ERC20InsufficientAllowance(address a, uint256 b, uint256 c)', [WHO, 1n, 2n]), 'short_allowance'],
    [encode('ERC20InvalidReceiver(address a)', [WHO]), 'bad_address'],
    [encode('EnforcedPause()', []), 'paused'],
    [encode('OwnableUnauthorizedAccount(address a)', [WHO]), 'not_allowed'],
    [
      encode('AccessControlUnauthorizedAccount(address a, bytes32 b)', [WHO, `0x${'00'.repeat(32)}`]),
      'not_allowed',
    ],
    [encode('ECDSAInvalidSignature()', []), 'bad_signature'],
    [encode('ERC2612ExpiredSignature(uint256 a)', [1n]), 'signature_over'],
    [encode('InvalidAccountNonce(address a, uint256 b)', [WHO, 1n]), 'used_before'],
    [encode('FailedCall()', []), 'call_failed'],
    [encode('Panic(uint256 code)', [0x11n]), 'arithmetic'],
    [encode('SomethingOfTheirOwn(uint256 a)', [7n]), 'unnamed'],
    ['0xe450d38c', 'unnamed'],
    ['0x', 'silent'],
    [undefined, 'silent'],
  ])('%s is %s', (data, cause) => {
    expect(toRefusal('execution reverted', data)).toMatchObject({ cause });
  });

  test.each([
    ['wrapped by a node', { data: { data: SHORT } }],
    ['in a sentence, as some nodes write it', `Reverted ${SHORT}`],
  ])('the same data %s', (_, data) => {
    expect(toRefusal('execution reverted', data).cause).toBe('short_balance');
    expect(toRefusal(`execution reverted: custom error ${SHORT}`, undefined).cause).toBe('short_balance');
  });

  test('the contract’s own text is shown as its own', () => {
    const data = encode('Error(string message)', ['BrlToken: the holder is not authorized']);
    const said = 'BrlToken: the holder is not authorized';
    expect(toRefusal('execution reverted', data)).toMatchObject({ cause: 'said', said });
    expect(toRefusal(`execution reverted: ${said}`, undefined)).toMatchObject({ cause: 'said', said });
  });

  test.each([
    '',
    'reverted',
    'execution failed',
    'execution reverted',
    'VM Exception while processing transaction: revert',
  ])('a node’s own “%s” is no reason', (message) => {
    expect(toRefusal(message, '0x')).toMatchObject({ cause: 'silent' });
  });

  test('the selector of an unknown error is in the details', () => {
    expect(toRefusal('execution reverted', '0xdeadbeef').detail).toBe('execution reverted 0xdeadbeef');
  });

  test('raw data and JSON never reach a user, whatever a node or a contract says', () => {
    const bytes = fc.uint8Array({ maxLength: 80 }).map((raw) => `0x${Buffer.from(raw).toString('hex')}`);
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      bytes,
      fc.json().map((json) => `reverted: ${json}`),
    );
    const data = fc.oneof(
      text,
      bytes,
      bytes.map((inner) => ({ data: inner })),
      fc.anything(),
    );
    fc.assert(
      fc.property(text, data, (message, outside) => {
        const { cause, said = '', detail } = toRefusal(message, outside);
        expect(said === '').toBe(cause !== 'said');
        expect(said).not.toMatch(/0x[0-9a-f]{8}|[{}[\]]/i);
        expect(said.length).toBeLessThanOrEqual(300);
        expect(detail.length).toBeLessThanOrEqual(600);
      }),
    );
  });
});
