import { describe, expect, test } from 'vitest';
import { WALLET_TASK_REASONS } from '#lib/intents/overview/wallet-tasks.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { filterWallets, needsUserAction, walletFilterSchema } from './filter-wallets.ts';
import type { GrantSubmission, WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { aGrantSubmission } from './testing/a-grant-submission.ts';
import { walletForTest } from './testing/wallet-for-test.ts';
import { findWalletTask, isWalletOverdue } from './wallet-task.ts';

const SENT_AT = '2026-11-21T09:00:00.000Z';
const UPDATED_AT = '2026-11-21T12:00:00.000Z';

const submitted = (state: GrantSubmission['state'], faultCode: FaultCode | null = null) => ({
  submission: aGrantSubmission({ state, createdAt: SENT_AT, faultCode }),
});
const refused = (faultCode: FaultCode) => submitted('refused', faultCode);
const active = (reconciliationStatus: string) => ({ state: 'active', reconciliationStatus });
const unconfirmed = { ...active('missing_onchain'), statusReason: 'not_on_chain' };
const awaited = { statusReason: 'awaiting_onchain_confirmation' };

const DRIFTED = { reconciliationStatus: 'drifted' };
const RAISED = { ...active('synced'), limitCents: 429_496, requestedLimitCents: 50_000 };
const LATE_HASHES = [
  { txSignature: `0x${'ab'.repeat(32)}`, recordedAt: UPDATED_AT },
  { txSignature: `0x${'cd'.repeat(32)}`, recordedAt: SENT_AT },
];

/** States that need a user at once, and since when they do. */
const NOW: [string, Partial<WalletSummary>, string, string][] = [
  ['conflicting details', { contradictedAt: SENT_AT }, 'wallet_contradicted', SENT_AT],
  ['drifted', active('drifted'), 'wallet_mismatch', UPDATED_AT],
  ['[R20] a new reconciliation status', active('migrating'), 'wallet_mismatch', UPDATED_AT],
  ['missing on-chain', active('missing_onchain'), 'wallet_mismatch', UPDATED_AT],
  [
    '[R128] not found on Solana when it was synced last',
    { chainId: 'solana', ...active('synced'), notOnChainAt: SENT_AT },
    'wallet_mismatch',
    SENT_AT,
  ],
  [
    '[R130] not found on an EVM network when it was synced last: no job ends that',
    { ...active('synced'), notOnChainAt: SENT_AT },
    'wallet_revocation',
    SENT_AT,
  ],
  ['revoked and drifted', { state: 'revoked', ...DRIFTED }, 'wallet_mismatch', UPDATED_AT],
  ['banned and drifted', { state: 'banned', ...DRIFTED }, 'wallet_mismatch', UPDATED_AT],
  [
    '[R132] cancelled, with transactions that may have authorized it',
    { deletedAt: UPDATED_AT, unregisteredHashes: LATE_HASHES },
    'wallet_authorized_unregistered',
    SENT_AT,
  ],
  ['[R109] with a higher limit than ordered', RAISED, 'wallet_limit_raised', UPDATED_AT],
  [
    '[R109] with another one than a user has marked as handled',
    { ...RAISED, handledLimitCents: 200_000 },
    'wallet_limit_raised',
    UPDATED_AT,
  ],
  [
    '[R125] revoked, and its next grant was refused',
    { state: 'revoked', ...refused('wallet_grant_differs') },
    'wallet_refused',
    SENT_AT,
  ],
  [
    'revoked, and refused for good: it cannot be cancelled',
    { state: 'revoked', ...refused('wallet_limit_required') },
    'wallet_support',
    SENT_AT,
  ],
  [
    'made elsewhere and revoked, and its next grant was refused',
    { state: 'revoked', isOrdered: false, ...refused('wallet_verification_failed') },
    'wallet_confirm_order',
    UPDATED_AT,
  ],
  ['[R118] refused, to be signed again', refused('wallet_preparation_expired'), 'wallet_refused', SENT_AT],
  ['[R119] refused, to be checked', refused('wallet_verification_failed'), 'wallet_refused', SENT_AT],
  ['[R120] refused, the first hash is wanted', refused('wallet_original_unknown'), 'wallet_refused', SENT_AT],
  ['refused, for support', refused('wallet_not_managed'), 'wallet_support', SENT_AT],
  ['refused, to be replaced', refused('wallet_limit_required'), 'wallet_unusable', SENT_AT],
  ['an address that is not accepted', { statusReason: 'address_unavailable' }, 'wallet_unusable', UPDATED_AT],
  [
    'a hash that the chain does not know',
    submitted('waiting', 'wallet_transaction_unknown'),
    'wallet_unclear',
    SENT_AT,
  ],
  [
    '[R127] a grant whose author is not proven',
    { chainId: 'solana', statusReason: 'awaiting_sync_proof' },
    'wallet_unproven',
    UPDATED_AT,
  ],
  ['made elsewhere', { isOrdered: false }, 'wallet_confirm_order', UPDATED_AT],
  ['a grant to sign', {}, 'wallet_sign', UPDATED_AT],
];

/** States that end by themselves: they need a user only where they last. */
const LATER: [string, Partial<WalletSummary>, string, string][] = [
  ['[R117] a grant of ours that waits for its receipt', submitted('waiting'), 'wallet_overdue', SENT_AT],
  ['a grant sent elsewhere', awaited, 'wallet_overdue', UPDATED_AT],
  [
    'a grant sent elsewhere after one of ours was refused',
    { ...awaited, ...refused('wallet_preparation_expired') },
    'wallet_overdue',
    UPDATED_AT,
  ],
  ['[R130] a revocation that is not confirmed', unconfirmed, 'wallet_revocation', UPDATED_AT],
  [
    '[R130] one that has been checked again since',
    { ...unconfirmed, notOnChainAt: SENT_AT },
    'wallet_revocation',
    SENT_AT,
  ],
  [
    '[R130] one that the service knew before it was checked',
    { ...unconfirmed, updatedAt: SENT_AT, notOnChainAt: UPDATED_AT },
    'wallet_revocation',
    SENT_AT,
  ],
  ['a refusal that ends by itself', refused('wallet_tx_hash_mismatch'), 'wallet_overdue', SENT_AT],
];

const NONE: [string, Partial<WalletSummary>][] = [
  ['ready', active('synced')],
  ['[R110] clamped', { ...active('synced'), statusReason: 'limit_clamped: requested 2, effective 1' }],
  ['banned, which no action ends', { state: 'banned' }],
  ['[R109] with a higher limit that a user has marked', { ...RAISED, handledLimitCents: 429_496 }],
  ['[R132] cancelled', { deletedAt: UPDATED_AT, contradictedAt: UPDATED_AT }],
  ['[R104] an authorizing wallet', { role: 'whitelister', ...active('drifted') }],
];

const isListed = (wallet: WalletSummary) =>
  filterWallets([wallet], walletFilterSchema.parse({ state: 'to_do' })).length === 1;

describe('a registration needs a user', () => {
  test.each(NOW)('%s: at once', (_name, facts, reason, since) => {
    const wallet = walletForTest(facts);
    expect(findWalletTask(wallet)).toEqual({ reason, since });
    expect(isListed(wallet)).toBe(true);
    expect(isWalletOverdue(wallet, Date.parse(UPDATED_AT) + 24 * 3_600_000)).toBe(false);
  });

  test.each(LATER)('%s: once it lasts more than an hour', (_name, facts, reason, since) => {
    const wallet = walletForTest(facts);
    const overdueMs = Date.parse(since) + 3_600_000;
    expect(isWalletOverdue(wallet, overdueMs)).toBe(false);
    expect([findWalletTask(wallet), isListed(wallet)]).toEqual([undefined, false]);
    expect(isWalletOverdue(wallet, overdueMs + 1)).toBe(true);
    const late = { ...wallet, isOverdue: true };
    expect(findWalletTask(late)).toEqual({ reason, since });
    expect(isListed(late)).toBe(true);
  });

  test.each(NONE)('%s: never', (_name, facts) => {
    const wallet = walletForTest({ ...facts, isOverdue: true });
    expect([findWalletTask(wallet), isListed(wallet)]).toEqual([undefined, false]);
    expect(isWalletOverdue(wallet, Date.parse(UPDATED_AT) + 24 * 3_600_000)).toBe(false);
  });

  test.each<[string, Partial<WalletSummary>]>([
    ['revoked, perhaps on purpose', { state: 'revoked' }],
    [
      'revoked after its grant was refused',
      { state: 'revoked', submission: { ...refused('wallet_grant_differs').submission, isSuperseded: true } },
    ],
    ['made elsewhere and revoked, perhaps on purpose', { state: 'revoked', isOrdered: false }],
    ['[R20] for long in an unknown state, which no action ends', { state: 'frozen', isOverdue: true }],
  ])('%s: only in the list of what is to be done', (_name, facts) => {
    const wallet = walletForTest(facts);
    expect([findWalletTask(wallet), isListed(wallet)]).toEqual([undefined, true]);
  });

  test('[R20] in an unknown state: not even in the list in its first hour', () => {
    const wallet = walletForTest({ state: 'frozen' });
    const hourMs = Date.parse(UPDATED_AT) + 3_600_000;
    expect([needsUserAction(wallet), isWalletOverdue(wallet, hourMs)]).toEqual([false, false]);
    expect(isWalletOverdue(wallet, hourMs + 1)).toBe(true);
  });

  test('every reason has a state, but that of a request without a registration', () => {
    const reasons = [...NOW, ...LATER].map(([, , reason]) => reason);
    expect(WALLET_TASK_REASONS.filter((reason) => !reasons.includes(reason))).toEqual(['wallet_unresolved']);
  });
});
