import { describe, expect, test } from 'vitest';
import { APPROVAL_TOPIC } from '#lib/evm/allowances.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import {
  ADDRESS,
  CONTRACT,
  LIMIT,
  observeGrant,
  REQUESTED,
  saying,
  SENDER,
  STRANGER,
  TIME,
  type RunShown,
} from '#lib/evm/testing/observed-grant.ts';
import { NUMBERS_END } from '#lib/evm/words.ts';
import { findGrantFault } from './find-grant-fault.ts';

const said = saying(LIMIT);
const ofAccount = (account: string) => ({ reason: 'something_else', values: { account } });

describe('[B1] what one run of a wallet authorization may say', () => {
  test.each<[string, RunShown]>([
    ['the limit', {}],
    ['a lower limit', { logs: [saying(1n)] }],
    [
      'the limit, the sender, the contract and the time',
      { logs: [saying(LIMIT, BigInt(SENDER), BigInt(CONTRACT), BigInt(TIME))] },
    ],
    ['the limit in one of two events', { logs: [saying(), said] }],
  ])('%s', (_what, run) => {
    expect(findGrantFault(observeGrant(run), REQUESTED)).toBeUndefined();
  });

  test.each<[string, object, RunShown]>([
    ['nothing', { reason: 'not_granted' }, { logs: [] }],
    ['no limit', { reason: 'not_granted' }, { logs: [saying(0n)] }],
    ['only the time', { reason: 'not_granted' }, { logs: [saying(BigInt(TIME))] }],
    [
      'nothing of the address',
      { reason: 'not_granted' },
      { logs: [said, { ...said, topics: said.topics.slice(0, 1) }] },
    ],
    ['a larger limit', { reason: 'over_limit' }, { logs: [said, saying(LIMIT + 1n)] }],
    ['the largest number', { reason: 'over_limit' }, { logs: [said, saying(NUMBERS_END - 1n)] }],
    [
      'what is no number',
      ofAccount(`0x${'0'.repeat(15)}1${'0'.repeat(24)}`),
      { logs: [saying(LIMIT, NUMBERS_END)] },
    ],
    ['another account', ofAccount(STRANGER), { logs: [saying(LIMIT, BigInt(STRANGER))] }],
    ['something of another contract', ofAccount(STRANGER), { logs: [said, { ...said, address: STRANGER }] }],
    [
      'a right over tokens',
      ofAccount(CONTRACT),
      { logs: [said, { ...said, topics: [APPROVAL_TOPIC, `0x${toWord(ADDRESS)}`, `0x${toWord(SENDER)}`] }] },
    ],
    ['more than whole words', ofAccount(CONTRACT), { logs: [{ ...said, data: `${said.data}ff` }] }],
    [
      'that another account owns it',
      { reason: 'control_changes', values: { account: CONTRACT } },
      { owner: STRANGER },
    ],
  ])('never: %s', (_what, fault, run) => {
    expect(findGrantFault(observeGrant(run), REQUESTED)).toEqual(fault);
  });
});
