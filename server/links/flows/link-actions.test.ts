import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { linkClaimSigning, linkPrepareBurn, linkStoreProof } from '#server/actions/sign-by-link.ts';
import type { Session } from '#server/auth/require-session.ts';
import { defineLinkRoute } from '#server/endpoints/define-link-route.ts';
import { prepareBurns } from '#server/jobs/burn-jobs.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { liveHub } from '#server/live/process-hub.ts';
import { openLinkStream } from '#server/live/open-link-stream.ts';
import { remember } from '#server/process-singleton.ts';
import { readStream } from '#server/testing/live/read-stream.ts';
import { forget } from '#server/testing/forget.ts';
import { database } from '#server/store/database.ts';
import { auditLog, rateLimits } from '#server/store/schema/schema.ts';
import { toSummary } from '#server/intents/to-summary.ts';
import { anAuthorization, HOLDER, offrampOn, runJob } from '#server/testing/burns/burn-harness.ts';
import { hash } from '#server/testing/burns/burn-steps.ts';
import { beginRequest, signOutBrowser } from '#server/testing/http/fake-request.ts';
import { browserCookies } from '#server/testing/http/next-headers.ts';
import { rowOf } from '#server/testing/mirror.ts';
import { aLinkTo, expireLink, linkOf } from '#server/testing/links.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { linkKeyOf } from '#server/links/link-token.ts';
import { requestOpenLink } from '#server/links/sign/request-signing-link.ts';
import { revokeLink } from '#server/links/manage/revoke-link.ts';
import { getSigningView } from '#server/links/sign/get-signing-view.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();
const BUILD = '0mibk3f2a-9f3c1a2b';
beforeAll(() => {
  forget('build-id');
  remember('build-id', () => BUILD);
});
let operator: Session;
beforeEach(async () => {
  operator = await sessionOf('operator');
  await database().delete(rateLimits);
  signOutBrowser();
});
afterAll(async () => {
  (await liveHub()).stop();
  forget('live-hub');
});

const forgedToken = () => randomBytes(32).toString('base64url');
const read = defineLinkRoute({ run: ({ open }) => getSigningView(open) });
const get = async (token: string, query = '') =>
  read(
    new Request(`http://localhost:3000/api/sign/x${query}`, {
      headers: { 'x-request-id': 'request-of-a-test' },
    }),
    { params: Promise.resolve({ token }) },
  );

async function handedOff() {
  const intent = await offrampOn(harness, 'base');
  harness.onPrepare = () => ({ status: 200, body: { status: 'ready', burn: anAuthorization(harness) } });
  return { intent, ...(await aLinkTo(intent, operator)) };
}

/** The same, signed in this browser through the actions that its page calls. */
async function signed() {
  const started = await handedOff();
  const { token, intent } = started;
  const prepared = await linkPrepareBurn({ token, intentId: intent.id, tokenHolder: HOLDER });
  if (!prepared.ok) throw new Error(prepared.fault.code);
  const { attemptId } = prepared.value;
  await runJob(prepareBurns);
  const claimed = await linkClaimSigning({ token, attemptId });
  const proved = await linkStoreProof({ token, attemptId, proof: hash(1) });
  return { ...started, attemptId, answers: [prepared, claimed, proved] };
}

describe('a token', () => {
  test('of a valid link opens its page without a session', async () => {
    const { token } = await handedOff();
    expect((await requestOpenLink(token))?.access).toBe('sign');
    const answer = await get(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('that is unknown, expired, used or revoked is answered alike, to the last byte', async () => {
    const [expired, revoked, used] = [await handedOff(), await handedOff(), await signed()];
    await expireLink(expired.link);
    await revokeLink({ linkId: revoked.link.id, session: operator });
    signOutBrowser();
    const tokens = [forgedToken(), '', '../../etc', expired.token, revoked.token, used.token];
    const answers = await Promise.all(tokens.map((token) => get(token)));
    const texts = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`));
    expect(new Set(texts)).toEqual(new Set(['404 {"code":"link_unusable","requestId":"request-of-a-test"}']));
    const opened = await Promise.all(tokens.map(requestOpenLink));
    expect(opened).toEqual(tokens.map(() => undefined));
  });

  test('is guessed at from one address only so often, which locks no link, not even from there', async () => {
    const { token } = await handedOff();
    for (let guess = 0; guess < 30; guess += 1) expect(await requestOpenLink(forgedToken())).toBeUndefined();
    await expect(requestOpenLink(forgedToken())).rejects.toMatchObject({ fault: { code: 'rate_limited' } });
    expect((await get(forgedToken())).status).toBe(429);
    expect((await requestOpenLink(token))?.access).toBe('sign');
    expect((await get(token)).status).toBe(200);
  });

  test('is nowhere in what a browser stores', () => {
    const token = forgedToken();
    expect(linkKeyOf(token)).toMatch(/^[\w-]{22}$/);
    expect(linkKeyOf(token)).not.toBe(linkKeyOf(forgedToken()));
    expect(token).not.toContain(linkKeyOf(token));
  });
});

describe('the browser that signed', () => {
  test('continues watching, and signs nothing more', async () => {
    const { token, answers } = await signed();
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(JSON.stringify(answers)).not.toContain(operator.name);
    expect((await requestOpenLink(token))?.access).toBe('watch');
    const again = await linkPrepareBurn({
      token,
      intentId: (await linkOf(token)).intentId ?? '',
      tokenHolder: HOLDER,
    });
    expect(again).toMatchObject({ ok: false, fault: { code: 'link_unusable' } });
  });

  test('elsewhere, and entered the hash in this one, continues watching here', async () => {
    const { token, intent } = await handedOff();
    const prepared = await linkPrepareBurn({ token, intentId: intent.id, tokenHolder: HOLDER });
    if (!prepared.ok) throw new Error(prepared.fault.code);
    const { attemptId } = prepared.value;
    await runJob(prepareBurns);
    expect(browserCookies().size).toBe(0);
    expect(await linkStoreProof({ token, attemptId, proof: hash(1) })).toMatchObject({ ok: true });
    expect((await requestOpenLink(token))?.access).toBe('watch');
    signOutBrowser();
    expect(await linkStoreProof({ token, attemptId, proof: hash(1) })).toMatchObject({ ok: true });
    expect(await requestOpenLink(token)).toBeUndefined();
  });

  test('is closed out by a revocation', async () => {
    const { token, link } = await signed();
    await revokeLink({ linkId: link.id, session: operator });
    expect(await requestOpenLink(token)).toBeUndefined();
  });

  test('opens no other link with its cookie', async () => {
    await signed();
    const [cookie] = [...browserCookies().values()];
    const other = await handedOff();
    await expireLink(other.link);
    browserCookies().set(`signed-${other.link.id}`, cookie ?? '');
    expect(await requestOpenLink(other.token)).toBeUndefined();
  });
});

describe('an action with a link', () => {
  test.each([['https://attacker.example'], ['null']])('is refused from the origin %s', async (origin) => {
    const { token, intent } = await handedOff();
    beginRequest({ origin });
    const answer = await linkPrepareBurn({ token, intentId: intent.id, tokenHolder: HOLDER });
    expect(answer).toMatchObject({ ok: false, fault: { code: 'bad_origin' } });
  });

  test('is refused with a forged token, whatever it is about', async () => {
    const { attemptId } = await signed();
    const token = forgedToken();
    const answers = [
      await linkClaimSigning({ token, attemptId }),
      await linkStoreProof({ token, attemptId, proof: hash(1) }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ ok: false, fault: { code: 'link_unusable' } });
  });

  test('is read by a request for the head alone, too, which no browser sends an Origin with', async () => {
    const { token } = await handedOff();
    const head = async (one: string) => {
      const request = new Request('http://localhost:3000/api/sign/x', { method: 'HEAD' });
      return (await read(request, { params: Promise.resolve({ token: one }) })).status;
    };
    expect([await head(token), await head(forgedToken())]).toEqual([200, 404]);
  });

  test('counts as opened by its very first read, and by the first of each page', async () => {
    const { token, link } = await handedOff();
    const opened = async () => (await linkOf(token)).openedCount;
    await requestOpenLink(token);
    expect(await opened()).toBe(0);
    for (const query of ['', '?opening', '']) expect((await get(token, query)).status).toBe(200);
    expect(await opened()).toBe(2);
    const entries = await database()
      .select({ action: auditLog.action, details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.subject, link.intentId ?? ''));
    expect(entries.filter(({ action }) => action === 'link.opened')).toMatchObject([
      { details: { linkId: link.id, linkKind: 'signing' } },
    ]);
  });

  test('counts as opened by its first use, where no page has read it', async () => {
    const { token, link } = await handedOff();
    await linkPrepareBurn({ token, intentId: link.intentId ?? '', tokenHolder: HOLDER });
    expect((await linkOf(token)).openedCount).toBe(1);
  });

  test('is not opened again by the browser that watches what it signed', async () => {
    const { token } = await signed();
    const { openedCount } = await linkOf(token);
    expect((await get(token, '?opening')).status).toBe(200);
    expect((await linkOf(token)).openedCount).toBe(openedCount);
  });

  test('posted to a route from another site is refused before the token is read', async () => {
    const post = defineLinkRoute({ run: () => Promise.reject(new Error('ran')) });
    const request = new Request('http://localhost:3000/api/sign/x', { method: 'POST' });
    const answer = await post(request, { params: Promise.resolve({ token: forgedToken() }) });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'bad_origin' }]);
  });
});

describe('the stream of a link', () => {
  async function listen(token: string) {
    const stream = readStream(await openLinkStream(await linkOf(token), 'signing'));
    return async (isEnough: (text: string) => boolean, isLast = true) => {
      const text = await stream.until(isEnough);
      if (stream.isOver()) return `${text}(ended)`;
      if (isLast) await stream.cancel();
      return text;
    };
  }

  test('[R10] says that its one thing changed, and nothing of that or of any other', async () => {
    const { token, intent, link } = await handedOff();
    const other = await handedOff();
    const until = await listen(token);
    await commitChanges(async ({ publish }) => {
      for (const { id } of [other.intent, intent]) {
        const row = {
          ...(await rowOf({ id })),
          destination: 'payout-key@example.test',
          clientReference: 'REF-77',
        };
        publish({
          type: 'intent.changed',
          intent: toSummary(row, { doubts: new Map(), unusable: new Map() }),
          source: 'job',
        });
      }
      publish({ type: 'create.changed', idempotencyKey: link.id, intentId: null });
    });
    // Two that are read at once are one message.
    await until((read) => read.split('changed').length > 1, false);
    await commitChanges(async ({ publish }) => publish({ type: 'burn.changed', intentId: intent.id }));
    const text = await until((read) => read.split('changed').length > 2);
    const changed = 'data: {"type":"changed"}\n\n'.repeat(2);
    expect(text).toBe(`event: build\ndata: ${BUILD}\n\n: open\nretry: 1000\n\n${changed}`);
  });

  test('ends when the link is revoked', async () => {
    const { token, link } = await handedOff();
    const until = await listen(token);
    await revokeLink({ linkId: link.id, session: operator });
    expect(await until(() => false)).toContain('(ended)');
  });
});
