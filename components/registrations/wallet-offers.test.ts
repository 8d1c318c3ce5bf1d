import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { WALLET_ROLES } from '#lib/registrations/wallet.ts';
import {
  findRemedy,
  maySignAgain,
  REFUSAL_REMEDIES,
  type RefusalRemedy,
} from '#lib/registrations/refusal-remedy.ts';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import type { WalletNextStep } from '#lib/registrations/wallet-next-step.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';
import en from '#messages/en/fault.json';
import ptBr from '#messages/pt-BR/fault.json';
import enWallets from '#messages/en/wallets.json';
import ptWallets from '#messages/pt-BR/wallets.json';
import { hasActions } from '#components/registrations/detail/has-actions.ts';
import { offersOf, type WalletOffer } from './wallet-offers.ts';
import { toRegisteredPage } from '#components/registrations/register/to-registered-page.ts';

const STEPS: readonly WalletNextStep[] = [
  { kind: 'sign_grant' },
  { kind: 'await_receipt' },
  { kind: 'sent_unknown' },
  { kind: 'prove_authorship' },
  { kind: 'ready' },
  { kind: 'ready_clamped', requestedCents: 2, effectiveCents: 1 },
  { kind: 'ready_lower', requestedCents: 2, effectiveCents: 1 },
  { kind: 'ready_raised', requestedCents: 1, effectiveCents: 2 },
  { kind: 'grant_again' },
  { kind: 'revocation_unconfirmed' },
  { kind: 'drifted' },
  { kind: 'missing_onchain' },
  { kind: 'confirm_order' },
  { kind: 'review_contradiction' },
  { kind: 'banned' },
  { kind: 'unavailable' },
  { kind: 'read_only' },
  { kind: 'cancelled' },
  { kind: 'unregistered_grant', txSignatures: [`0x${'ab'.repeat(32)}`] },
  { kind: 'unknown_state' },
];
const refusedFor = (remedy: RefusalRemedy) =>
  ({ kind: 'submission_refused', remedy, faultCode: null }) as const;
const EVERY_STEP = [...STEPS, ...REFUSAL_REMEDIES.map(refusedFor)];

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

describe('[R111] no endpoint changes an active limit, so nothing here offers it', () => {
  test('no offer is about a limit', () => {
    const offers = EVERY_STEP.flatMap(offersOf);
    expect([...new Set(offers)].sort()).toEqual(['grant', 'original', 'prove', 'recheck']);
  });

  test('a limit is typed where a wallet is registered, or one made elsewhere is confirmed, and nowhere else', () => {
    const files = globSync('components/{registrations,grant,domain/registration}/**/*.tsx', { cwd: ROOT });
    const typing = files.filter(
      (file) => /<input|LimitField|AmountField|BrlField/.test(read(file)) && /imit/.test(read(file)),
    );
    expect(typing.sort()).toEqual([
      'components/registrations/detail/confirm-registration.tsx',
      'components/registrations/register/limit-field.tsx',
      'components/registrations/register/register-fill.tsx',
    ]);
  });

  test('no action of the server takes a limit but the one that registers', () => {
    const files = globSync('server/actions/**/*.ts', { cwd: ROOT }).filter(
      (file) => !file.endsWith('.test.ts'),
    );
    expect(files.filter((file) => /limit(?:Cents|Minor)/.test(read(file)))).toEqual([]);
  });
});

describe('who can change what is said as the service has it', () => {
  const COPY = {
    en: {
      wallets: enWallets,
      fault: en,
      dashboard: /in the provider’s dashboard/,
      support: /provider support/,
    },
    'pt-BR': {
      wallets: ptWallets,
      fault: ptBr,
      dashboard: /no painel do provedor/,
      support: /suporte do provedor/,
    },
  };

  test.each(['en', 'pt-BR'] as const)(
    '[R104] an authorizing wallet is registered elsewhere: %s',
    (locale) => {
      const { wallets, fault, dashboard, support } = COPY[locale];
      const ofWhitelisters = [
        wallets.form.whitelisterHint,
        wallets.form.whitelisterNone,
        wallets.step.read_only.text,
        fault.wallet_whitelister_not_found.next,
        fault.wallet_whitelister_not_active.next,
      ];
      for (const text of ofWhitelisters) {
        expect(text).toMatch(dashboard);
        expect(text).not.toMatch(support);
      }
      expect(fault.wallet_not_managed.next).toMatch(dashboard);
      expect(fault.wallet_not_managed.next).toMatch(support);
    },
  );

  test.each(['en', 'pt-BR'] as const)(
    '[R111] a limit in force is changed by provider support alone: %s',
    (locale) => {
      const { wallets, support } = COPY[locale];
      const { ready_lower: lower, ready_raised: raised } = wallets.step;
      const ofLimits = [lower.text, raised.text, wallets.details.limitNote, wallets.form.reviewText];
      for (const text of ofLimits) {
        expect(text).toMatch(support);
        expect(text).not.toMatch(/contract owner|proprietário/);
      }
    },
  );
});

describe('[R104] actions are only for minters that are not cancelled', () => {
  test.each(WALLET_ROLES.filter((role) => role !== 'minter'))('%s has none', (role) => {
    expect(hasActions(walletForTest({ role }))).toBe(false);
  });

  test('a role or a state that the service invented later has none', () => {
    expect(hasActions(walletForTest({ role: 'auditor' }))).toBe(false);
    expect(hasActions(walletForTest({ state: 'quarantined' }))).toBe(false);
  });

  test('[R132] a cancelled registration has none', () => {
    expect(hasActions(walletForTest({ deletedAt: '2026-11-21T12:00:00.000Z' }))).toBe(false);
  });
});

test('[R117] while a receipt is awaited, nothing is offered for signing again', () => {
  expect(offersOf({ kind: 'await_receipt' })).toEqual([]);
});

describe('after a registration', () => {
  const walletId = '00000000-0000-4000-8000-000000000001';

  test.each<[Parameters<typeof toRegisteredPage>[0], string]>([
    [
      { state: 'accepted', walletId, linkedExisting: false, alreadyRegistered: false },
      `/wallets/${walletId}`,
    ],
    [
      { state: 'accepted', walletId, linkedExisting: false, alreadyRegistered: true },
      `/wallets/${walletId}?note=already`,
    ],
    [
      { state: 'accepted', walletId, linkedExisting: true, alreadyRegistered: false },
      `/wallets/${walletId}?note=linked`,
    ],
  ])('[R135][R136] %o leads to %s', (registered, page) => {
    expect(toRegisteredPage(registered)).toBe(page);
  });
});

describe('the advice after a refused grant is what its buttons do', () => {
  /** Every refusal that the service has for a grant, and ours for what it does not name. */
  const REFUSALS = FAULT_CODES.filter(
    (code) =>
      code.startsWith('wallet_') &&
      // Of a form, a cancellation, a hash that is held back, bytes that are not stored, and of what is
      // asked before a wallet is: no grant is refused so.
      !/_(already_registered|cap_exceeded|idempotency_mismatch|not_pending|hash_|signed_bytes|unconfirmed|changed|contradicted|order_|signature_open|cancelled_meanwhile)/.test(
        code,
      ),
  );
  const ADVICE = {
    en: {
      signs: /\b(sign|prepare|send)\b(?! (the id|the original response))/i,
      neverSigns: /do not (sign|send|prepare)|before preparing another/i,
      checks: /reconcile|current status/i,
      proves: /enter the signature/i,
      names: /enter the hash of that first transaction/i,
    },
    'pt-BR': {
      signs: /(?<!que )\b(assine|prepare|envie)\b(?! (o id|a resposta original))/i,
      neverSigns: /não (assine|envie|prepare)|antes de preparar outra/i,
      checks: /concili[ea]|status atual/i,
      proves: /informe a assinatura/i,
      names: /informe o hash dessa primeira transação/i,
    },
  };
  const COPY = { en, 'pt-BR': ptBr };
  const LOCALES = ['en', 'pt-BR'] as const;

  test.each(REFUSALS)('%s', (code) => {
    const remedy = findRemedy(code);
    const offers = offersOf(refusedFor(remedy));
    const has = (offer: WalletOffer) => offers.includes(offer);
    expect(has('grant')).toBe(maySignAgain(remedy));
    for (const locale of LOCALES) {
      const { next } = COPY[locale][code];
      const { signs, neverSigns, checks, proves, names } = ADVICE[locale];
      const advisesToSign = signs.test(next) && !neverSigns.test(next);
      expect([locale, code, advisesToSign]).toEqual([locale, code, has('grant')]);
      expect([locale, !has('recheck') || checks.test(next)]).toEqual([locale, true]);
      expect([locale, proves.test(next)]).toEqual([locale, has('prove')]);
      expect([locale, names.test(next)]).toEqual([locale, has('original')]);
    }
  });

  test('[R116] [R118] [R119] [R120] [R121] each refusal offers what ends it, and no more', () => {
    const offered = REFUSALS.map((code) => `${code}: ${offersOf(refusedFor(findRemedy(code))).join(', ')}`);
    expect(offered.toSorted()).toEqual([
      'wallet_address_unavailable: ',
      'wallet_already_active: recheck',
      'wallet_banned: ',
      'wallet_grant_absent: grant',
      'wallet_grant_differs: recheck',
      'wallet_grant_reverted: grant',
      'wallet_grant_zero: recheck, grant',
      'wallet_limit_required: ',
      'wallet_no_preparation: grant',
      'wallet_not_managed: ',
      'wallet_not_on_chain: recheck, grant',
      'wallet_operation_in_flight: ',
      'wallet_operation_unbound: grant',
      'wallet_original_unknown: original, recheck',
      'wallet_preparation_expired: grant',
      'wallet_receipt_pending: ',
      'wallet_recipient_state_mismatch: recheck, grant',
      'wallet_refusal_unknown: recheck, grant',
      'wallet_sync_proof_required: prove',
      'wallet_transaction_expired: grant',
      'wallet_transaction_mismatch: grant',
      'wallet_transaction_unknown: grant',
      'wallet_verification_failed: recheck, grant',
      'wallet_whitelister_not_active: recheck, grant',
      'wallet_whitelister_not_found: recheck, grant',
      'wallet_whitelister_not_provisioned: recheck, grant',
    ]);
  });

  test('none says of what exists that it was not registered, or of what was signed that it was not', () => {
    const denials = /nothing was (registered|signed)|nada foi (cadastrado|assinado)/i;
    for (const locale of LOCALES) {
      for (const code of REFUSALS) expect(COPY[locale][code].money).not.toMatch(denials);
    }
  });

  test('[R136] where no limit is recorded, the row of the address goes before it is registered again', () => {
    expect(en.wallet_limit_required.next).toMatch(/cancelled.*registered again.*contact provider support/i);
    expect(ptBr.wallet_limit_required.next).toMatch(/cancelado.*cadastrado novamente.*acione o suporte/i);
  });

  test('[R120] what was sent outside this dashboard is entered first; waiting is for the rest', () => {
    expect(en.wallet_operation_in_flight.next).toMatch(/enter.*otherwise, wait/i);
    expect(ptBr.wallet_operation_in_flight.next).toMatch(/informe.*caso contrário, aguarde/i);
  });

  test('no advice mentions a form: there is none to go back to', () => {
    for (const locale of LOCALES) {
      for (const code of REFUSALS)
        expect(COPY[locale][code].next).not.toMatch(/the form|formulário|new key/i);
    }
  });

  test('[R120] while the first transaction is not known, nothing is offered for signing', () => {
    expect(offersOf(refusedFor('original'))).toEqual(['original', 'recheck']);
    expect(maySignAgain('original')).toBe(false);
  });
});
