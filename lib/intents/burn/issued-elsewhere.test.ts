import { expect, test } from 'vitest';
import { isIssuedElsewhere } from './issued-elsewhere.ts';

const HOLDER = '0x4488d880eAD85419cD63c32bc01405D745d98c1d';
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 12, minute));
const had = (minute: number, tokenHolder = HOLDER) => ({
  ...{ tokenHolder, startedAt: at(minute), problem: 'burn_grant_lapsed', authorizationExpiresAt: at(59) },
});
const ended = (minute: number, problem: string) => ({
  ...{ tokenHolder: HOLDER, startedAt: at(minute), problem, authorizationExpiresAt: null },
});

test.each([
  ['nobody was ever named', [], [], false],
  ['a holder who had one here', [HOLDER], [had(1)], false],
  ['the same, spelled otherwise', [HOLDER.toLowerCase()], [had(1)], false],
  ['a holder who never had one here', [OTHER], [had(1)], true],
  ['a holder whose attempt ended without one', [HOLDER], [ended(1, 'burn_grant_not_issued')], true],
  ['a history that was not read', [HOLDER], [had(1), ended(2, 'burn_history_unread')], true],
  [
    'one of another holder, not searched for',
    [HOLDER],
    [had(1), ended(2, 'burn_earlier_grant_of_other')],
    true,
  ],
  ['a history that was read later', [HOLDER], [ended(2, 'burn_history_unread'), had(3)], false],
  ['any other end', [HOLDER], [had(1), ended(2, 'burn_grant_not_issued')], false],
] as const)('[R44] %s', (_what, boundHolders, attempts, isElsewhere) => {
  expect(isIssuedElsewhere({ chainId: 'base', boundHolders }, attempts)).toBe(isElsewhere);
});
