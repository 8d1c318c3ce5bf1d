import { describe, expect, test } from 'vitest';
import { findBurnSentence } from '#lib/intents/burn/burn-sentence.ts';
import { toSupportBundle, type SupportBundle } from '#lib/intents/support-bundle.ts';
import { intentDetailSchema, type IntentDetail } from '#lib/intents/intent-view.ts';
import en from '#messages/en/intent.json';
import ptBr from '#messages/pt-BR/intent.json';
import { toSupportBundleText } from './to-support-bundle-text.ts';

const AT = '2026-11-21T10:00:00.000Z';
const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const HOLDER = '0x52908400098527886E0F7030069857D2E4169EE7';
const [FIRST, SECOND] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`];

/** An offramp that expired after its burn, with everything in it that must not leave the dashboard. */
function expiredAfterBurn(): IntentDetail {
  const attempt = { tokenHolder: HOLDER, updatedAt: AT };
  return intentDetailSchema.parse({
    id: ID,
    intentType: 'offramp',
    status: 'expired',
    chainId: 'base',
    amountCents: 10_001,
    clientReference: 'REF-1',
    destination: 'payout-key@example.test',
    failureCode: null,
    expiresAt: '2026-11-21T11:00:00.000Z',
    scheduledFor: null,
    createdAt: AT,
    updatedAt: '2026-11-21T11:00:01.000Z',
    flowVersion: 1,
    statusReason: 'not approved in time',
    providerFailureCode: null,
    originalFailureCode: null,
    originalProviderFailureCode: null,
    pixPayment: null,
    mintTransactionId: null,
    burnTransactionId: null,
    burn: {
      ...attempt,
      attemptId: ID,
      intentId: ID,
      chainId: 'base',
      state: 'escalated',
      authorizationExpiresAtUnix: 1_763_722_800,
      authorization: null,
      unsignedTransactionBase64: null,
      proof: SECOND,
      problem: 'burn_expired_after_broadcast',
      startedBy: 'Sofia Signer',
      startedAt: AT,
    },
    burnHistory: [
      {
        ...attempt,
        attemptId: ID,
        state: 'escalated',
        problem: 'burn_expired_after_broadcast',
        startedAt: AT,
        authorizationExpiresAt: '2026-11-21T10:50:00.000Z',
        proofs: [
          {
            proof: FIRST,
            state: 'dropped',
            problem: null,
            storedAt: '2026-11-21T10:40:00.000Z',
            takenAt: '2026-11-21T10:40:30.000Z',
          },
          { proof: SECOND, state: 'escalated', problem: null, storedAt: '2026-11-21T10:41:00.000Z' },
        ],
      },
    ],
    timeline: [entry('1', 'awaiting_burn_approval', AT), entry('2', 'expired', '2026-11-21T11:00:01.000Z')],
    raw: { party: { displayName: 'Maria da Silva', documentMasked: '***.456.789-**' } },
    readAt: '2026-11-21T11:00:02.000Z',
    createdBy: 'Otto Operator',
  });
}

function entry(id: string, value: string, occurredAt: string) {
  return { id, kind: 'status', value, detail: null, source: 'read', occurredAt, recordedAt: occurredAt };
}

const facts = {
  environment: 'production',
  hasExplorer: true,
  nowMs: Date.parse('2026-11-21T12:00:00.000Z'),
} as const;

describe('[R44] [R67] the bundle for provider support', () => {
  const bundle = toSupportBundle(expiredAfterBurn(), facts);
  const sentence = bundle.burnProven && en.proven[bundle.burnProven];
  const text = toSupportBundleText(bundle, en.supportBundle, sentence);

  test('[B5] holds id, holder, chain, both amounts, every proof and every time', () => {
    expect(bundle.intent).toMatchObject({
      id: ID,
      chainId: 'base',
      amountCents: 10_001,
      amountMinor: '100010000',
    });
    expect(bundle.burn).toEqual({
      holder: HOLDER,
      proof: SECOND,
      explorerUrl: `https://basescan.org/tx/${SECOND}`,
    });
    const needed = [
      ID,
      HOLDER,
      FIRST,
      SECOND,
      'base',
      'R$ 100,01',
      '100010000',
      'REF-1',
      'expired',
      'dropped',
    ];
    const times = [AT, '2026-11-21T11:00:01.000Z', '2026-11-21T11:00:02.000Z', '2026-11-21T10:40:00.000Z'];
    expect([...needed, ...times].filter((word) => !text.includes(word))).toEqual([]);
    expect(bundle.statusHistory.map(({ status }) => status)).toEqual(['awaiting_burn_approval', 'expired']);
  });

  test('[R81] says of each proof whether the service answered that it took it', () => {
    const lines = text
      .split('\n')
      .filter((line) => [FIRST, SECOND].some((proof) => line.endsWith(` · ${proof}`)));
    const taken = `${en.supportBundle.taken} 2026-11-21T10:40:30.000Z`;
    expect(lines.map((line) => line.includes(taken))).toEqual([true, false]);
  });

  test('[R44] says of the burn what the page says, in the same words', () => {
    expect(findBurnSentence(expiredAfterBurn())).toBe(bundle.burnProven);
    expect(bundle.burnProven).toBe('mined_over');
    expect(text).toContain(`${en.supportBundle.proven}: ${en.proven.mined_over}`);
  });

  test('[R53] names no user and holds no payout key, as text and as JSON', () => {
    const everything = `${text}${JSON.stringify(bundle)}`;
    const hidden = ['payout-key', 'Sofia', 'Otto', 'Maria', '456.789', 'partyId', 'raw'];
    expect(hidden.filter((word) => everything.includes(word))).toEqual([]);
  });

  test('links to no explorer for local chains', () => {
    expect(
      toSupportBundle(expiredAfterBurn(), { ...facts, hasExplorer: false }).burn?.explorerUrl,
    ).toBeNull();
  });

  test('[R82] does not pair a transaction that the service names with a wallet that did not make it', () => {
    const { burn, ...known } = expiredAfterBurn();
    const lapsed = burn && { ...burn, state: 'lapsed' as const, proof: null };
    const named = { ...known, burn: lapsed, burnTransactionId: FIRST };
    expect(toSupportBundle({ ...named, burnHistory: [] }, facts).burn).toMatchObject({
      holder: null,
      proof: FIRST,
    });
    expect(toSupportBundle(named, facts).burn).toMatchObject({ holder: HOLDER, proof: FIRST });
    const unnamed = { ...named, burnTransactionId: null, burnHistory: [] };
    expect(toSupportBundle(unnamed, facts).burn).toMatchObject({ holder: HOLDER, proof: null });
  });

  test('says of an intent without a burn that there is none', () => {
    const { burn } = toSupportBundle({ ...expiredAfterBurn(), burn: null }, facts);
    expect(burn).toBeNull();
  });

  const READ = { status: 'burn_approved', updatedAt: '2026-11-21T10:41:30.000Z', statusReason: null };
  const CODES = { failureCode: null, originalFailureCode: 'payout_failed' };
  const SHOWN = { status: 'failed', statusReason: 'returned', failureCode: 'wrong_destination' } as const;
  const EVENT = { reportedStatus: 'failed', reportedAt: '2026-11-21T11:00:01.000Z' } as const;
  const readAt = '2026-11-21T10:42:00.000Z';
  const REPORTED = { status: EVENT.reportedStatus, at: EVENT.reportedAt };
  type Reported = SupportBundle['reportedByWebhook'];

  test.each<[string, IntentDetail['raw'], Partial<IntentDetail>, object, Reported]>([
    ['nothing is reported', { ...READ, ...CODES }, {}, READ, null],
    [
      'a webhook has reported a failure',
      { ...READ, ...CODES },
      { ...SHOWN, unanswered: { ...EVENT, readStatus: 'burn_approved', readAt } },
      READ,
      REPORTED,
    ],
    // As an open page is until it has read itself again.
    ['the page has only the changed row yet', { ...READ, ...CODES }, SHOWN, READ, null],
    [
      'no answer can be read',
      {},
      { ...SHOWN, unanswered: { ...EVENT, readStatus: null, readAt } },
      { status: null, updatedAt: null, statusReason: null, failureCode: null },
      REPORTED,
    ],
  ])('[R44] has the last answer of the service where %s', (_when, raw, shown, answered, reported) => {
    const detail = { ...expiredAfterBurn(), ...shown, readAt, raw };
    const { service, reportedByWebhook } = toSupportBundle(detail, facts);
    expect(service).toMatchObject({ ...answered, readAt });
    expect(reportedByWebhook).toEqual(reported);
    const lines = toSupportBundleText(toSupportBundle(detail, facts), en.supportBundle, null).split('\n');
    const words = service.status === null ? en.supportBundle.none : `${READ.status} (${READ.updatedAt})`;
    expect(lines).toContain(`${en.supportBundle.status}: ${words}`);
    const claim = `${en.supportBundle.reportedByWebhook}: failed (${EVENT.reportedAt})`;
    expect(lines.filter((line) => line.startsWith(en.supportBundle.reportedByWebhook))).toEqual(
      reported === null ? [] : [claim],
    );
  });

  test('of an onramp has the mint that the service names and what was read of it, and no line of a burn', () => {
    const mintReading = { standing: 'other_amount' as const, mintedBaseUnits: '1', readAt: AT };
    const onramp = { intentType: 'onramp' as const, burn: null, burnHistory: [], mintReading };
    const named = toSupportBundle({ ...expiredAfterBurn(), ...onramp, mintTransactionId: FIRST }, facts);
    const explorerUrl = `https://basescan.org/tx/${FIRST}`;
    expect(named.mint).toEqual({ transaction: FIRST, explorerUrl, read: 'other_amount' });
    const lines = toSupportBundleText(named, en.supportBundle, null);
    expect(lines).toContain(`${en.supportBundle.mintTransaction}: ${FIRST}`);
    expect(lines).toContain(explorerUrl);
    expect(lines).not.toContain(en.supportBundle.burnTransaction);
  });

  test.each(['en', 'pt-BR'] as const)(
    'of an onramp has all by which provider support finds its payment, in %s',
    (locale) => {
      const { supportBundle } = { en, 'pt-BR': ptBr }[locale];
      const textOf = (known: Partial<IntentDetail>) => {
        const onramp = { intentType: 'onramp' as const, burn: null, burnHistory: [], destination: HOLDER };
        const paid = toSupportBundle({ ...expiredAfterBurn(), ...onramp, ...known }, facts);
        expect(paid.intent).toMatchObject({ destinationWallet: HOLDER, pixTxid: known.pixTxid });
        return toSupportBundleText(paid, supportBundle, null);
      };
      const paid = textOf({ pixTxid: 'pix7391' });
      const needed = [ID, 'REF-1', 'R$ 100,01', 'base', HOLDER, `${supportBundle.pixTxid}: pix7391\n`];
      expect(needed.filter((word) => !paid.includes(word))).toEqual([]);
      expect(textOf({ pixTxid: null })).toContain(`${supportBundle.pixTxid}: ${supportBundle.none}\n`);
    },
  );

  test('[R49] of an offramp has no line of a Pix id: the service names none', () => {
    expect(bundle.intent).toMatchObject({ destinationWallet: null, pixTxid: null });
    expect(text).not.toContain(en.supportBundle.pixTxid);
  });

  const codeLines = (codes: Partial<IntentDetail>) => {
    const failed = toSupportBundle({ ...expiredAfterBurn(), raw: {}, ...codes, unanswered: null }, facts);
    const { failure, earlierFailure, firstFailure, providerCode, firstProviderCode } = en.supportBundle;
    const names = [failure, earlierFailure, firstFailure, providerCode, firstProviderCode];
    const lines = toSupportBundleText(failed, en.supportBundle, null).split('\n');
    return lines.filter((line) => names.some((name) => line.startsWith(`${name}:`)));
  };

  test('[R55] names the code of the provider, and which cause is the present one [R41]', () => {
    const once = { status: 'failed', failureCode: 'provider_rejected', providerFailureCode: 'AM09' };
    expect(codeLines(once)).toEqual(['Cause: provider_rejected', 'Provider code: AM09']);
    const first = { originalFailureCode: 'provider_rejected', originalProviderFailureCode: 'AM09' };
    expect(codeLines({ ...once, ...first })).toEqual(codeLines(once));
    const again = { ...first, status: 'failed', failureCode: 'refund_failed', providerFailureCode: 'AC03' };
    const causes = ['refund_failed', 'AC03', 'provider_rejected', 'AM09'];
    const names = ['Cause', 'Provider code', 'First cause', 'First provider code'];
    expect(codeLines(again)).toEqual(names.map((name, index) => `${name}: ${String(causes[index])}`));
    expect(codeLines({ status: 'failed' })).toEqual(['Cause: none']);
  });

  test.each(['scheduled', 'paying_out', 'completed', 'refunding', 'refunded'])(
    '[R41] says of the code that a conversion keeps that it is of an earlier failure: %s',
    (status) => {
      expect(codeLines({ status, failureCode: 'provider_rejected' })).toEqual([
        'Earlier cause: provider_rejected',
      ]);
    },
  );
});
