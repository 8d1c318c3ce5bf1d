import { describe, expect, test } from 'vitest';
import { keccak256, toBytes } from 'viem/utils';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { findMoves, TRANSFER_TOPIC } from '#lib/evm/token-logs.ts';
import { kindOfLog, type LogKind } from './log-kinds.ts';

const topicOf = (signature: string) => keccak256(toBytes(signature));
const [ADDRESS, UNITS] = ['address', 'uint256'];
const event = (name: string, ...types: string[]) => `${name}(${types.join()})`;

/** As the standards and the contracts that many use write them. */
const EVENTS: Readonly<Record<Exclude<LogKind, 'own'>, readonly string[]>> = {
  move: [
    event('Transfer', ADDRESS, ADDRESS, UNITS),
    event('TransferSingle', ADDRESS, ADDRESS, ADDRESS, UNITS, UNITS),
    event('TransferBatch', ADDRESS, ADDRESS, ADDRESS, 'uint256[]', 'uint256[]'),
    event('Sent', ADDRESS, ADDRESS, ADDRESS, UNITS, 'bytes', 'bytes'),
    event('Minted', ADDRESS, ADDRESS, UNITS, 'bytes', 'bytes'),
    event('Deposit', ADDRESS, ADDRESS, UNITS, UNITS),
    event('Withdraw', ADDRESS, ADDRESS, ADDRESS, UNITS, UNITS),
    event('Deposit', ADDRESS, UNITS),
    event('Withdrawal', ADDRESS, UNITS),
    event('Transfer', ADDRESS, ADDRESS, UNITS, 'bytes'),
    event('TransferShares', ADDRESS, ADDRESS, UNITS),
  ],
  right: [
    event('Approval', ADDRESS, ADDRESS, UNITS),
    event('ApprovalForAll', ADDRESS, ADDRESS, 'bool'),
    event('AuthorizedOperator', ADDRESS, ADDRESS),
    event('OperatorSet', ADDRESS, ADDRESS, 'bool'),
    event('Approval', ADDRESS, ADDRESS, UNITS, UNITS),
    event('Approval', ADDRESS, ADDRESS, ADDRESS, 'uint160', 'uint48'),
    event('Permit', ADDRESS, ADDRESS, ADDRESS, 'uint160', 'uint48', 'uint48'),
    event('DelegateChanged', ADDRESS, ADDRESS, ADDRESS),
    event('UpdateOperator', ADDRESS, ADDRESS, 'bytes32', UNITS),
    event('UpdateUser', UNITS, ADDRESS, 'uint64'),
  ],
  control: [
    ...['OwnershipTransferred', 'OwnershipTransferStarted', 'OwnerChanged', 'OwnerUpdated'].map((name) =>
      event(name, ADDRESS, ADDRESS),
    ),
    event('OwnershipHandoverRequested', ADDRESS),
    event('AuthorityUpdated', ADDRESS),
    event('AuthorityUpdated', ADDRESS, ADDRESS),
    event('RoleGranted', 'bytes32', ADDRESS, ADDRESS),
    event('RoleRevoked', 'bytes32', ADDRESS, ADDRESS),
    event('RoleAdminChanged', 'bytes32', 'bytes32', 'bytes32'),
    event('DefaultAdminTransferScheduled', ADDRESS, 'uint48'),
    event('AdminChanged', ADDRESS, ADDRESS),
    event('BeaconUpgraded', ADDRESS),
    event('Upgraded', ADDRESS),
    event('Initialized', 'uint8'),
    event('Initialized', 'uint64'),
    event('DiamondCut', '(address,uint8,bytes4[])[]', ADDRESS, 'bytes'),
    event('ExecutionSuccess', 'bytes32', UNITS),
    event('EnabledModule', ADDRESS),
    event('AddedOwner', ADDRESS),
    event('ChangedThreshold', UNITS),
    event('Paused', ADDRESS),
    event('Unpaused', ADDRESS),
  ],
};

describe('[B10] what a log of a known standard means', () => {
  const known = Object.entries(EVENTS).flatMap(([kind, events]) => events.map((one) => [kind, one]));
  test.each(known)('%s: %s', (kind = '', signature = '') => {
    const topic = topicOf(signature);
    expect(kindOfLog({ topics: [topic] })).toBe(kind);
    expect(kindOfLog({ topics: [`0x${topic.slice(2).toUpperCase()}`, topic] })).toBe(kind);
    expect(kindOfLog({ topics: [topicOf('Other()'), topic] })).toBe('own');
  });

  test('is the contract’s own where it has no topic, or one that no one knows', () => {
    expect(kindOfLog({ topics: [] })).toBe('own');
    expect(kindOfLog({ topics: [topicOf('Burned(address,uint256,bytes32)')] })).toBe('own');
  });
});

describe('[B10] the moves in logs', () => {
  const [TOKEN, FROM, TO] = ['aa', 'bb', 'cc'].map((byte) => `0x${byte.repeat(20)}`) as [
    string,
    string,
    string,
  ];
  const topic = (address: string) => `0x${toWord(address)}`;
  const single = topicOf('TransferSingle(address,address,address,uint256,uint256)');
  const batch = topicOf('TransferBatch(address,address,address,uint256[],uint256[])');
  const data = (...words: bigint[]): `0x${string}` => `0x${words.map(toWord).join('')}`;
  const move = (amountBaseUnits: bigint | undefined) => [
    { token: TOKEN, from: FROM, to: TO, amountBaseUnits },
  ];

  test.each<[string, string[], `0x${string}`, object[]]>([
    ['of tokens', [TRANSFER_TOPIC, topic(FROM), topic(TO)], data(9n), move(9n)],
    ['of none', [TRANSFER_TOPIC, topic(FROM), topic(TO)], data(0n), move(0n)],
    ['of what has a number', [TRANSFER_TOPIC, topic(FROM), topic(TO), topic(TO)], '0x', move(undefined)],
    [
      'of so many of what has a number',
      [TRANSFER_TOPIC, topic(FROM), topic(TO), topic(TO)],
      data(9n),
      move(undefined),
    ],
    ['without an amount', [TRANSFER_TOPIC, topic(FROM), topic(TO)], '0x', move(undefined)],
    ['with more than an amount', [TRANSFER_TOPIC, topic(FROM), topic(TO)], data(9n, 9n), move(undefined)],
    ['of one kind', [single, topic(TOKEN), topic(FROM), topic(TO)], data(1n, 9n), move(undefined)],
    ['of several kinds', [batch, topic(TOKEN), topic(FROM), topic(TO)], data(1n), move(undefined)],
    ['of nothing', [topicOf('Approval(address,address,uint256)'), topic(FROM), topic(TO)], data(9n), []],
    ['without a topic', [], data(9n), []],
  ])('%s', (_what, topics, bytes, moves) => {
    expect(findMoves([{ address: TOKEN, topics, data: bytes }])).toEqual(moves);
    const upper = (text: string) => `0x${text.slice(2).toUpperCase()}`;
    const written = { address: upper(TOKEN), topics: topics.map(upper), data: bytes };
    expect(findMoves([written, written])).toEqual([...moves, ...moves]);
  });
});
