import { generateKeyPairSync } from 'node:crypto';
import bs58 from 'bs58';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import { isAllowed, ROLES } from '#lib/auth/permissions.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { burnSigningViewSchema } from '#lib/links/signing-view.ts';
import type { Session } from '#server/auth/require-session.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { claimedBurn } from '#server/testing/burns/claimed-burn.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { relayRpc } from '#server/endpoints/relay-rpc.ts';
import { prepareBurns } from '#server/jobs/burn-jobs.ts';
import { database } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { auditLog, rateLimits } from '#server/store/schema/schema.ts';
import type { LinkRow } from '#server/store/links/links-repository.ts';
import { anAuthorization, attemptOf, HOLDER, offrampOn, runJob } from '#server/testing/burns/burn-harness.ts';
import { burned, hash, statesOf } from '#server/testing/burns/burn-steps.ts';
import { signWithKey } from '#server/testing/registrations/key-wallets.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { aLinkTo, expireLink, linkOf } from '#server/testing/links.ts';
import { aStagedTransaction } from '#server/testing/burns/staged-transaction.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { stopClock } from '#server/testing/stop-clock.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { findLink } from '#server/links/find-link.ts';
import { createSigningLink } from '#server/links/manage/create-signing-link.ts';
import { listLinks } from '#server/links/manage/list-links.ts';
import { revokeLink } from '#server/links/manage/revoke-link.ts';
import { getLinkConfirmation } from '#server/links/sign/link-confirmation.ts';
import { getBurnSigningView } from '#server/links/sign/get-signing-view.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';
import { refused } from '#server/testing/refused.ts';

useTestDatabase();
let operator: Session;
let signer: Session;
beforeEach(async () => {
  [operator, signer] = [await sessionOf('operator'), await sessionOf('signer')];
});

const OTHER_WALLET = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

/** An offramp with a link to it, its authorization ready for the holder. */
async function handedOff(facts: { holder?: string } = {}, metadata: object = { amountCents: 1_000 }) {
  const intent = await offrampOn(harness, 'base', { metadata });
  harness.onPrepare = () => ({ status: 200, body: { status: 'ready', burn: anAuthorization(harness) } });
  const { token, link } = await aLinkTo(intent, operator, facts);
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, link });
  await runJob(prepareBurns);
  return { intent, token, link, attemptId };
}

/** A link whose own intent is another one. */
async function linkToAnother(): Promise<LinkRow> {
  return (await aLinkTo(await offrampOn(harness, 'base'), operator)).link;
}

async function auditOf(subject: string) {
  const rows = await database()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .orderBy(desc(auditLog.id));
  return rows.map(({ action, actorUserId, details }) => ({ action, actorUserId, details }));
}

describe('making a link', () => {
  test.each(ROLES)('is for %s as the permission table says', async (role) => {
    const intent = await offrampOn(harness, 'base');
    const session = await sessionOf(role);
    const making = createSigningLink({ subject: { intentId: intent.id }, session });
    const listing = listLinks({ subject: { intentId: intent.id }, session });
    const states = (await Promise.allSettled([making, listing])).map(({ status }) => status);
    const expected = isAllowed(role, 'links.manage') ? 'fulfilled' : 'rejected';
    expect(states).toEqual([expected, expected]);
  });

  test('stores no token, ends with the intent, and is in the audit log', async () => {
    const expiresAt = new Date(Date.now() + 1_800_000).toISOString();
    const intent = await offrampOn(harness, 'base', { expiresAt });
    const { token, link } = await aLinkTo(intent, operator, { holder: HOLDER.toLowerCase() });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(link)).not.toContain(token);
    expect(link).toMatchObject({ expiresAt: new Date(expiresAt), holder: HOLDER, intentId: intent.id });
    expect(await auditOf(intent.id)).toEqual([
      {
        action: 'link.created',
        actorUserId: operator.userId,
        details: { linkKind: 'signing', linkId: link.id, holder: HOLDER, expiresAt },
      },
    ]);
  });

  test('lasts a day at most, and as long as was asked for', async () => {
    const intent = await offrampOn(harness, 'base', { expiresAt: null });
    const { link } = await aLinkTo(intent, operator);
    const hours = (link.expiresAt.getTime() - link.createdAt.getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    const short = await createSigningLink({
      subject: { intentId: intent.id },
      session: operator,
      minutes: 15,
    });
    expect(Date.parse(short.link.expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  });

  test('is refused where nothing is to be signed', async () => {
    const make = async (intent: Intent, facts: { holder?: string } = {}) =>
      createSigningLink({ subject: { intentId: intent.id }, session: operator, ...facts });
    const onramp = await offrampOn(harness, 'base', {
      intentType: 'onramp',
      status: 'awaiting_fiat_payment',
    });
    await expect(make(onramp)).rejects.toMatchObject(refused('intent_wrong_status'));
    const paid = await offrampOn(harness, 'base', { status: 'completed' });
    await expect(make(paid)).rejects.toMatchObject(refused('intent_wrong_status'));
    const older = await offrampOn(harness, 'base', { flowVersion: 0 });
    await expect(make(older)).rejects.toMatchObject(refused('flow_version_too_old'));
    const reported = await offrampOn(harness, 'base');
    await database().update(intents).set({ wasReportedTaken: true }).where(eq(intents.id, reported.id));
    await expect(make(reported)).rejects.toMatchObject(refused('burn_reported'));
    const { intent: signed } = await burned(harness, signer);
    await expect(make(signed)).rejects.toMatchObject(refused('burn_in_progress'));
    const late = await offrampOn(harness, 'base', { expiresAt: new Date(Date.now() + 30_000).toISOString() });
    await expect(make(late)).rejects.toMatchObject(refused('burn_intent_expires_too_soon'));
    const open = await offrampOn(harness, 'base');
    await expect(make(open, { holder: 'nobody' })).rejects.toMatchObject(refused('invalid_input'));
  });
});

describe('the holder of a link', () => {
  test('takes every step of that burn, and then the link is spent', async () => {
    const { intent, token, link, attemptId } = await handedOff();
    await expect(claimedBurn({ attemptId, link })).resolves.toMatchObject({ state: 'signing' });
    await storeProof({ attemptId, proof: hash(1), link });
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
    expect(await attemptOf(intent)).toMatchObject({ startedBy: null, startedByLink: link.id });
    const spent = await linkOf(token);
    expect(spent.usedAt).not.toBeNull();
    const steps = (await auditOf(intent.id)).filter(({ action }) => action.startsWith('burn.'));
    expect(steps).toMatchObject(
      ['burn.proved', 'burn.claimed', 'burn.started'].map((action) => ({
        action,
        actorUserId: null,
        details: { linkId: link.id, attemptId },
      })),
    );
    const { links } = await listLinks({ subject: { intentId: intent.id }, session: operator });
    expect(links).toMatchObject([{ state: 'used', createdBy: 'operator' }]);
  });

  test('[B7] holds the claim against the dashboard, and the dashboard against them', async () => {
    const { intent, link, attemptId } = await handedOff();
    await claimSigning({ attemptId, link });
    const atDashboard = claimSigning({ attemptId, session: signer });
    await expect(atDashboard).rejects.toMatchObject(refused('burn_in_progress'));
    await expect(releaseSigning({ attemptId, session: signer })).rejects.toMatchObject(
      refused('burn_in_progress'),
    );
    await releaseSigning({ attemptId, link });
    await claimSigning({ attemptId, session: signer });
    expect(await attemptOf(intent)).toMatchObject({ claimedBy: signer.userId, claimedByLink: null });
    await expect(claimSigning({ attemptId, link })).rejects.toMatchObject(refused('burn_in_progress'));
    const second = (await aLinkTo(intent, operator)).link;
    await expect(claimSigning({ attemptId, link: second })).rejects.toMatchObject(
      refused('burn_in_progress'),
    );
  });

  test('does nothing to another intent', async () => {
    const { intent, attemptId } = await handedOff();
    const other = await linkToAnother();
    const steps = [
      () => startAttempt({ intentId: intent.id, tokenHolder: HOLDER, link: other }),
      () => claimSigning({ attemptId, link: other }),
      () => releaseSigning({ attemptId, link: other }),
      () => storeProof({ attemptId, proof: hash(1), link: other }),
    ];
    for (const step of steps) await expect(step()).rejects.toMatchObject(refused('not_found'));
  });

  test('signs with the wallet the link was made out to, and no other', async () => {
    const intent = await offrampOn(harness, 'base');
    const { link } = await aLinkTo(intent, operator, { holder: OTHER_WALLET });
    const starting = startAttempt({ intentId: intent.id, tokenHolder: HOLDER, link });
    await expect(starting).rejects.toMatchObject(refused('link_other_holder'));
    const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session: signer });
    await expect(claimSigning({ attemptId, link })).rejects.toMatchObject(refused('link_other_holder'));
    await expect(storeProof({ attemptId, proof: hash(1), link })).rejects.toMatchObject(
      refused('link_other_holder'),
    );
    expect((await getBurnSigningView({ link, access: 'sign' })).intent.burn).toBeNull();
  });

  test('does not show whose wallet has the authorization instead', async () => {
    const { intent, link } = await handedOff();
    const starting = startAttempt({ intentId: intent.id, tokenHolder: OTHER_WALLET, link });
    await expect(starting).rejects.toMatchObject({ fault: { code: 'burn_grant_held_by_other' } });
    await expect(starting).rejects.not.toHaveProperty('fault.values');
  });

  test('reaches the link’s chain and no other', async () => {
    const { link } = await handedOff();
    const body = { id: 1, method: 'eth_chainId', params: [] };
    await expect(relayRpc({ chainId: 'base', body, link })).resolves.toMatchObject({ result: '0x14a34' });
    await expect(relayRpc({ chainId: 'polygon', body, link })).rejects.toMatchObject(refused('forbidden'));
    const sending = { id: 1, method: 'eth_sendRawTransaction', params: ['0x'] };
    await expect(relayRpc({ chainId: 'base', body: sending, link })).resolves.toHaveProperty('error');
  });
});

describe.each([
  ['expired', (link: LinkRow) => expireLink(link)],
  ['revoked', (link: LinkRow) => revokeLink({ linkId: link.id, session: operator })],
])('a link that was %s meanwhile', (_name, end) => {
  test('begins nothing', async () => {
    const { attemptId, link } = await handedOff();
    const fresh = await offrampOn(harness, 'base');
    const unused = (await aLinkTo(fresh, operator)).link;
    await end(link);
    await end(unused);
    const starting = startAttempt({ intentId: fresh.id, tokenHolder: HOLDER, link: unused });
    await expect(starting).rejects.toMatchObject(refused('link_unusable'));
    await expect(claimSigning({ attemptId, link })).rejects.toMatchObject(refused('link_unusable'));
    await expect(storeProof({ attemptId, proof: hash(1), link })).rejects.toMatchObject(
      refused('link_unusable'),
    );
  });

  test('[R79] [B5] still brings the hash of a burn that its wallet may have sent', async () => {
    const { intent, token, link, attemptId } = await handedOff();
    await claimSigning({ attemptId, link });
    await end(link);
    const request = { attemptId, proof: hash(1), isMarkedBrowser: true };
    await storeProof({ ...request, link: await linkOf(token) });
    await storeProof({ ...request, link: await linkOf(token) });
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });
});

test('[B5] a used link stores the same proof again without an error, and no other', async () => {
  const { intent, token, link, attemptId } = await handedOff();
  // Typed from the wallet's history, so that the link never had the claim.
  await storeProof({ attemptId, proof: hash(1), link });
  const used = await linkOf(token);
  await storeProof({ attemptId, proof: hash(1), link: used });
  await expect(storeProof({ attemptId, proof: hash(2), link: used })).rejects.toMatchObject(
    refused('link_unusable'),
  );
  expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
});

describe('signed bytes of a Solana burn', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const jwk = privateKey.export({ format: 'jwk' });
  const [seed, publicKey] = [Buffer.from(jwk.d ?? '', 'base64url'), Buffer.from(jwk.x ?? '', 'base64url')];
  const holder = bs58.encode(publicKey);
  const secretKey = bs58.encode(Buffer.concat([seed, publicKey]));
  const staged = aStagedTransaction(holder);
  const signed = signWithKey({
    secretKey,
    stagedBase64: staged,
    blockhash: bs58.encode(Buffer.alloc(32, 7)),
  });

  async function claimedOnSolana() {
    const metadata = {
      amountCents: 1_000,
      userBurnTransaction: staged,
      burnTokenHolder: holder,
      burnGrantExpiresAt: harness.timeUnix + 300,
    };
    const intent = await offrampOn(harness, 'solana', { metadata });
    const { token, link } = await aLinkTo(intent, operator);
    const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: holder, link });
    await runJob(prepareBurns, 2);
    await claimSigning({ attemptId, link });
    return { intent, token, link, attemptId };
  }

  test('are taken although the link ran out after the wallet was asked', async () => {
    const { intent, token, link, attemptId } = await claimedOnSolana();
    await expireLink(link);
    await storeProof({ attemptId, ...signed, link: await linkOf(token), isMarkedBrowser: true });
    expect((await attemptOf(intent)).state).toBe('proof_stored');
  });

  test('are not taken once it was revoked: nothing has been sent yet', async () => {
    const { intent, token, link, attemptId } = await claimedOnSolana();
    await revokeLink({ linkId: link.id, session: operator });
    const storing = storeProof({ attemptId, ...signed, link: await linkOf(token), isMarkedBrowser: true });
    await expect(storing).rejects.toMatchObject(refused('link_unusable'));
    expect((await attemptOf(intent)).state).toBe('signing');
  });
});

describe('[R10] [R53] what a link shows', () => {
  const SECRETS = {
    destination: 'payout-key@example.test',
    clientReference: 'REF-OF-THE-DASHBOARD-77',
    statusReason: 'a reason for the dashboard alone',
    party: { displayName: 'Maria da Silva', documentMasked: '***.456.789-**', solanaWallet: null },
  };

  test('is the amount, the network, the holder and what is signed, and nothing else', async () => {
    const { clientReference, statusReason, party, destination } = SECRETS;
    const metadata = { amountCents: 1_000, destinationAddress: destination };
    const { intent, link } = await handedOff({}, metadata);
    await mirror({ ...intent, clientReference, statusReason, party, updatedAt: '2026-11-21T12:30:00.000Z' });
    const held = JSON.stringify(await rowOf(intent));
    for (const secret of [clientReference, destination]) expect(held).toContain(secret);
    const other = await offrampOn(harness, 'base');
    const view = await getBurnSigningView({ link, access: 'sign' });
    expect(burnSigningViewSchema.parse(view)).toEqual(view);
    const text = JSON.stringify(view);
    const hidden = [
      party.displayName,
      party.documentMasked,
      clientReference,
      statusReason,
      destination,
      other.id,
    ];
    expect(hidden.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toContain(operator.name);
    expect(text).not.toMatch(/test-api-key|metadata|instanceId|partyId/);
    expect(view.intent.burn).toMatchObject({ tokenHolder: HOLDER, startedBy: null });
  });

  test('[R44] shows that a payout was reported before its failure, and only where it was', async () => {
    const { intent, link } = await handedOff();
    const at = (status: string, updatedAt: string) => mirror({ ...intent, status, updatedAt });
    await at('failed', '2099-01-01T00:00:00.000Z');
    const before = await getBurnSigningView({ link, access: 'watch' });
    expect(before.intent).not.toHaveProperty('wasReportedPaid');
    // What a server of an earlier build sends.
    expect(burnSigningViewSchema.parse(before)).toEqual(before);
    await at('completed', '2099-01-02T00:00:00.000Z');
    await at('failed', '2099-01-03T00:00:00.000Z');
    const after = await getBurnSigningView({ link, access: 'watch' });
    expect(after.intent).toMatchObject({ status: 'failed', wasReportedPaid: true });
    expect(burnSigningViewSchema.parse(after)).toEqual(after);
  });
});

describe('whoever asks again and again', () => {
  test('for the status of a link’s intent has the service asked a few times; then its last answer is sent', async () => {
    const { intent, link } = await handedOff();
    stopClock();
    const ages = [];
    for (let times = 0; times < 6; times += 1) {
      await database()
        .update(intents)
        .set({ readBegunAt: new Date(Date.now() - 60_000) })
        .where(eq(intents.id, intent.id));
      ages.push((await getLinkConfirmation({ link, access: 'sign' })).ageMs ?? Infinity);
    }
    expect(ages.map((age) => age < 10_000)).toEqual([true, true, true, false, false, false]);
  });

  test('with tokens of no link leaves no row for each address once all have tried too many', async () => {
    await database().delete(rateLimits);
    const guess = (clientAddress: string) => findLink({ token: 'guess', clientAddress, kind: 'signing' });
    expect(await guess('192.0.2.1')).toBeUndefined();
    await database().update(rateLimits).set({ count: 300 }).where(eq(rateLimits.key, 'link:site'));
    for (const clientAddress of ['192.0.2.2', '192.0.2.3']) {
      await expect(guess(clientAddress)).rejects.toMatchObject(refused('rate_limited'));
    }
    expect(await database().$count(rateLimits)).toBe(2);
  });
});
