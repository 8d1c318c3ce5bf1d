import { eq, isNotNull, like, notLike, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeUser } from '#server/auth/manage-users.ts';
import { authenticate } from '#server/auth/sign-in/authenticate.ts';
import { hashPassword } from '#server/auth/password.ts';
import { findSession } from '#server/auth/require-session.ts';
import { takeSignInAttempt } from '#server/auth/sign-in/sign-in-limits.ts';
import { CLIENT_ADDRESS_HEADER } from '#server/http/stamped-headers.ts';
import { auditLog, rateLimits, sessions, users } from '#server/store/schema/schema.ts';
import { insertUser, updateUser } from '#server/store/users/users-repository.ts';
import { beginRequest, signOutBrowser } from '#server/testing/http/fake-request.ts';
import { browserCookies } from '#server/testing/http/next-headers.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { changePassword } from './users.ts';

// Hashing is slow on purpose.
const testDatabase = useTestDatabase();
const PASSWORD = 'a-good-password';
const WRONG = { code: 'invalid_credentials' };
let email = '';

/** A new browser at an address, with no cookie. */
function openBrowser(address = '203.0.113.1'): void {
  signOutBrowser();
  beginRequest({ [CLIENT_ADDRESS_HEADER]: address, 'user-agent': 'a test' });
}

async function faultOf(attempt: {
  email: string;
  password: string;
  newPassword?: string;
}): Promise<object | undefined> {
  const result = await signIn(attempt);
  return result.ok ? undefined : result.fault;
}

beforeEach(async () => {
  await testDatabase.db.delete(rateLimits);
  email = `${crypto.randomUUID()}@example.test`;
  await insertUser(testDatabase.db, {
    email,
    name: 'A User',
    role: 'operator',
    passwordHash: await hashPassword(PASSWORD),
  });
  openBrowser();
});

describe('signing in', () => {
  test('opens a session that the next request finds', async () => {
    const result = await signIn({ email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(result).toEqual({ ok: true, value: { redirectTo: '/' } });
    expect(await findSession()).toMatchObject({ email, role: 'operator' });
  });

  test('leads back to where the user was going, and only within the site', async () => {
    const redirects: unknown[] = [];
    const wanted = [
      '/intents?status=failed',
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '',
    ];
    for (const callbackUrl of wanted) {
      const result = await signIn({ email, password: PASSWORD, callbackUrl });
      redirects.push(result.ok && result.value.redirectTo);
    }
    expect(redirects).toEqual(['/intents?status=failed', '/', '/', '/', '/']);
  });

  test('says the same of a wrong password, an unknown address, a disabled user and one without a password', async () => {
    const disabled = `disabled-${email}`;
    const withoutPassword = `oidc-${email}`;
    const passwordHash = await hashPassword(PASSWORD);
    await insertUser(testDatabase.db, { email: disabled, name: 'x', role: 'viewer', passwordHash });
    await updateUser(testDatabase.db, disabled, { isDisabled: true });
    await insertUser(testDatabase.db, {
      email: withoutPassword,
      name: 'x',
      role: 'viewer',
      passwordHash: null,
    });
    const faults = [
      await faultOf({ email, password: 'wrong-password' }),
      await faultOf({ email: `nobody-${email}`, password: PASSWORD }),
      await faultOf({ email: disabled, password: PASSWORD }),
      await faultOf({ email: withoutPassword, password: PASSWORD }),
    ];
    expect(new Set(faults.map((fault) => JSON.stringify(fault))).size).toBe(1);
    expect(faults[0]).toMatchObject(WRONG);
  });

  test('writes both outcomes to the audit log, and no password', async () => {
    await signIn({ email, password: 'wrong-password' });
    await signIn({ email, password: PASSWORD });
    const entries = await testDatabase.db.select().from(auditLog).where(eq(auditLog.subject, email));
    expect(entries.map(({ action }) => action)).toEqual(['sign-in.failed', 'sign-in.succeeded']);
    expect(JSON.stringify(entries)).not.toContain('wrong-password');
    expect(JSON.stringify(entries)).not.toContain(PASSWORD);
  });
});

describe('a password that an administrator gave', () => {
  const newPassword = 'a-password-of-mine';
  beforeEach(async () => {
    const passwordHash = await hashPassword(PASSWORD);
    await updateUser(testDatabase.db, email, { passwordHash, isPasswordGiven: true });
  });

  test('opens no session until it is replaced, by next-auth’s own form neither', async () => {
    expect(await faultOf({ email, password: PASSWORD })).toMatchObject({ code: 'password_change_required' });
    const place = { clientAddress: '203.0.113.1', knownDeviceId: undefined };
    await expect(authenticate({ email, password: PASSWORD, ...place })).rejects.toThrow();
    expect(await findSession()).toBeUndefined();

    expect(await signIn({ email, password: PASSWORD, newPassword })).toMatchObject({ ok: true });
    expect(await findSession()).toMatchObject({ email });
    openBrowser();
    expect(await faultOf({ email, password: PASSWORD })).toMatchObject(WRONG);
    expect(await faultOf({ email, password: newPassword })).toBeUndefined();
    const entries = await testDatabase.db.select().from(auditLog).where(eq(auditLog.subject, email));
    expect(entries.filter(({ details }) => details['passwordChanged'] === true)).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${PASSWORD}|${newPassword}`));
  });

  test.each([
    ['is the same', PASSWORD, { fieldErrors: [{ path: 'newPassword', message: 'same_password' }] }],
    ['is short', 'short', { fieldErrors: [{ path: 'newPassword' }] }],
  ])('is not replaced by one that %s', async (_what, next, refusal) => {
    expect(await faultOf({ email, password: PASSWORD, newPassword: next })).toMatchObject(refusal);
    expect(await findSession()).toBeUndefined();
    expect(await faultOf({ email, password: PASSWORD })).toMatchObject({ code: 'password_change_required' });
  });

  test('is replaced only by a user who knows it, and once', async () => {
    expect(await faultOf({ email, password: 'wrong-password', newPassword })).toMatchObject(WRONG);
    const [one, other] = await Promise.all([
      signIn({ email, password: PASSWORD, newPassword }),
      signIn({ email, password: PASSWORD, newPassword: `${newPassword}-too` }),
    ]);
    expect([one.ok, other.ok].filter(Boolean)).toHaveLength(1);
  });

  test.each([
    ['6 days 23 hours', { code: 'password_change_required' }],
    ['7 days 1 minute', WRONG],
  ])('%s later answers %j', async (age, fault) => {
    const passwordGivenAt = sql`now() - ${age}::interval`;
    await testDatabase.db.update(users).set({ passwordGivenAt }).where(eq(users.email, email));
    expect(await faultOf({ email, password: PASSWORD })).toMatchObject(fault);
    if (fault !== WRONG) return;
    const [ended, wrong] = [
      await faultOf({ email, password: PASSWORD, newPassword }),
      await faultOf({ email: `nobody-${email}`, password: PASSWORD, newPassword }),
    ];
    expect(ended).toEqual(wrong);
    expect(await findSession()).toBeUndefined();
  });

  test('nothing replaces a password that its user chose', async () => {
    await updateUser(testDatabase.db, email, { passwordHash: await hashPassword(PASSWORD) });
    expect(await faultOf({ email, password: PASSWORD, newPassword })).toBeUndefined();
    openBrowser();
    expect(await faultOf({ email, password: PASSWORD })).toBeUndefined();
  });
});

describe('sessions', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['is revoked', () => testDatabase.db.update(sessions).set({ revokedAt: sql`now()` })],
    ['runs out', () => testDatabase.db.update(sessions).set({ expiresAt: sql`now()` })],
    ['belongs to a user who is disabled', () => updateUser(testDatabase.db, email, { isDisabled: true })],
    [
      'belongs to a user whose password changes',
      () => changeUser(testDatabase.db, email, { passwordHash: 'another' }),
    ],
  ])('ends at once when it %s', async (_what, end) => {
    await signIn({ email, password: PASSWORD });
    expect(await findSession()).toBeDefined();
    await end();
    expect(await findSession()).toBeUndefined();
  });

  test('knows a new role at the next request', async () => {
    await signIn({ email, password: PASSWORD });
    await changeUser(testDatabase.db, email, { role: 'viewer' });
    expect(await findSession()).toMatchObject({ role: 'viewer' });
  });

  test('ends in the store when the user signs out, so that a copied cookie opens nothing', async () => {
    await signIn({ email, password: PASSWORD });
    const copied = new Map(browserCookies());
    expect(await signOut({})).toEqual({ ok: true, value: { redirectTo: '/sign-in' } });
    expect(await findSession()).toBeUndefined();
    for (const [name, value] of copied) browserCookies().set(name, value);
    expect(await findSession()).toBeUndefined();
  });

  test('ends when a user signs in again in the same browser, and only that one', async () => {
    await signIn({ email, password: PASSWORD });
    const before = await findSession();
    const copied = new Map(browserCookies());
    openBrowser();
    await signIn({ email, password: PASSWORD });
    const elsewhere = new Map(browserCookies());
    browserCookies().clear();
    for (const [name, value] of copied) browserCookies().set(name, value);
    await signIn({ email, password: PASSWORD });
    expect((await findSession())?.sessionId).not.toBe(before?.sessionId);
    for (const [jar, isLive] of [[copied, false] as const, [elsewhere, true] as const]) {
      for (const [name, value] of jar) browserCookies().set(name, value);
      expect((await findSession()) !== undefined).toBe(isLive);
    }
  });

  test('takes no token that is not ours', async () => {
    await signIn({ email, password: PASSWORD });
    for (const [name, value] of browserCookies()) browserCookies().set(name, `${value.slice(0, -4)}AAAA`);
    expect(await findSession()).toBeUndefined();
  });
});

describe('limits', () => {
  async function failTimes(count: number, who = email): Promise<object[]> {
    const faults: object[] = [];
    for (let tries = 0; tries < count; tries += 1) {
      faults.push((await faultOf({ email: who, password: 'wrong-password' })) ?? {});
    }
    return faults;
  }

  /** The fifth try is the last one that is free; the next has to wait 5 s, however slow this machine is. */
  async function expectSlowedDown(who?: string): Promise<void> {
    expect((await failTimes(5, who)).at(-1)).toMatchObject(WRONG);
    const isBlocked = isNotNull(rateLimits.blockedUntil);
    const waited = sql<number>`extract(epoch from ${rateLimits.blockedUntil} - ${rateLimits.windowStart})::int`;
    const rows = await testDatabase.db.select({ waited }).from(rateLimits).where(isBlocked);
    expect(rows).toEqual([{ waited: 5 }]);
    const blockedUntil = sql`${rateLimits.windowStart} + interval '10 minutes'`;
    await testDatabase.db.update(rateLimits).set({ blockedUntil }).where(isBlocked);
    const [sixth] = await failTimes(1, who);
    expect(sixth).toMatchObject({ code: 'rate_limited' });
    const { values } = sixth as { values?: { retryAfterSeconds?: string } };
    const waitSeconds = Number(values?.retryAfterSeconds);
    expect(waitSeconds).toBeGreaterThan(5);
    expect(waitSeconds).toBeLessThanOrEqual(600);
  }

  test('slow down one account from one place after five tries, for the right password too', async () => {
    await expectSlowedDown();
    expect(await faultOf({ email, password: PASSWORD })).toMatchObject({ code: 'rate_limited' });
  });

  test('do the same for an unknown address', async () => {
    await expectSlowedDown(`nobody-${email}`);
  });

  test('do not lock the owner out who comes from elsewhere', async () => {
    await failTimes(8);
    openBrowser('198.51.100.7');
    expect(await faultOf({ email, password: PASSWORD })).toBeUndefined();
  });

  test('do not lock the owner out of a browser that signed in before, even at the same address', async () => {
    await signIn({ email, password: PASSWORD });
    const ownersCookies = new Map(browserCookies());
    openBrowser();
    await failTimes(8);
    for (const [name, value] of ownersCookies) browserCookies().set(name, value);
    expect(await faultOf({ email, password: PASSWORD })).toBeUndefined();
  });

  test('of failures count no success', async () => {
    const countsOfFailures = () =>
      testDatabase.db
        .select({ count: rateLimits.count })
        .from(rateLimits)
        .where(notLike(rateLimits.key, 'sign-in:done:%'));
    await signIn({ email, password: PASSWORD });
    expect(await countsOfFailures()).toEqual([{ count: 0 }, { count: 0 }, { count: 0 }]);
    openBrowser('2001:db8:1:2::/64');
    await signIn({ email, password: PASSWORD });
    expect(await countsOfFailures()).toEqual(Array.from({ length: 6 }, () => ({ count: 0 })));
  });

  test.each([
    ['an address', '203.0.113.1', '203.0.113.2'],
    ['an IPv6 /48', '2001:db8:1:2::/64', '2001:db8:2:2::/64'],
  ])('bind who knows the password, at %s, and no other place', async (_what, here, elsewhere) => {
    openBrowser(here);
    expect(await faultOf({ email, password: PASSWORD })).toBeUndefined();
    const known = new Map(browserCookies());
    await testDatabase.db
      .update(rateLimits)
      .set({ count: 120 })
      .where(like(rateLimits.key, 'sign-in:done:%'));
    const opened = await testDatabase.db.$count(sessions);
    expect(await faultOf({ email, password: PASSWORD })).toMatchObject({ code: 'rate_limited' });
    for (const [name, value] of known) browserCookies().set(name, value);
    expect(await faultOf({ email, password: PASSWORD })).toMatchObject({ code: 'rate_limited' });
    expect(await testDatabase.db.$count(sessions)).toBe(opened);
    openBrowser(elsewhere);
    expect(await faultOf({ email, password: PASSWORD })).toBeUndefined();
  });

  test('of successes are not filled by failures', async () => {
    await failTimes(5);
    expect(await testDatabase.db.$count(rateLimits, like(rateLimits.key, 'sign-in:done:%'))).toBe(0);
  });

  test('stop one place from trying many accounts, not the owner elsewhere', async () => {
    await failTimes(1, `first-${email}`);
    await testDatabase.db
      .update(rateLimits)
      .set({ count: 30 })
      .where(like(rateLimits.key, 'sign-in:address:%'));
    expect(await faultOf({ email, password: PASSWORD })).toMatchObject({ code: 'rate_limited' });
    openBrowser('198.51.100.8');
    expect(await faultOf({ email, password: PASSWORD })).toBeUndefined();
  });

  /** The buckets of one /48, as an address there is counted. */
  const bucketsOf = (network: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${network}:${n.toString(16)}::/64`);

  /** How many of these tries, each for an account of its own, were answered and not refused by a limit. */
  async function failFrom(buckets: readonly string[], tries: number, who?: string): Promise<number> {
    let answered = 0;
    for (const clientAddress of buckets) {
      for (let n = 0; n < tries; n += 1) {
        const attempt = { email: who ?? `${crypto.randomUUID()}@example.test`, clientAddress };
        await takeSignInAttempt(testDatabase.db, { ...attempt, knownDeviceId: undefined }).then(
          () => (answered += 1),
          () => undefined,
        );
      }
    }
    return answered;
  }

  test('let no IPv6 /48 fill the limit of the site: the owner signs in from another network', async () => {
    expect(await failFrom(bucketsOf('2001:db8:1', 10), 30)).toBe(60);
    openBrowser('198.51.100.9');
    expect(await faultOf({ email, password: PASSWORD })).toBeUndefined();
    openBrowser('2001:db8:2:0::/64');
    expect(await faultOf({ email, password: PASSWORD })).toBeUndefined();
    openBrowser('2001:db8:1:fff::/64');
    expect(await faultOf({ email, password: PASSWORD })).toMatchObject({ code: 'rate_limited' });
  });

  test('let no IPv6 /48 fill the limit of an account, either', async () => {
    expect(await failFrom(bucketsOf('2001:db8:1', 20), 4, email)).toBe(30);
    // The share of the network for the site starts again; that for the account lasts longer.
    await testDatabase.db.delete(rateLimits).where(like(rateLimits.key, 'sign-in:network:%'));
    expect(await failFrom(bucketsOf('2001:db8:1', 100), 1, email)).toBe(0);
    openBrowser('198.51.100.9');
    expect(await faultOf({ email, password: PASSWORD })).toBeUndefined();
  });

  test.each(['sign-in:address:%', 'sign-in:network:%', 'sign-in:site'])(
    'by %s refuse without a row for the account and the place that a stranger names',
    async (keys) => {
      const buckets = bucketsOf('2001:db8:1', 1);
      await failFrom(buckets, 1);
      await testDatabase.db.update(rateLimits).set({ count: 1000 }).where(like(rateLimits.key, keys));
      const before = await testDatabase.db.$count(rateLimits);
      expect(await failFrom(buckets, 5)).toBe(0);
      expect(await testDatabase.db.$count(rateLimits)).toBe(before);
    },
  );

  test.each(['sign-in:site', 'sign-in:account:%', 'sign-in:address:%'])(
    'by %s bind strangers, not a browser that signed in before',
    async (keys) => {
      await signIn({ email, password: PASSWORD });
      const ownersCookies = new Map(browserCookies());
      openBrowser();
      await failTimes(1);
      await testDatabase.db.update(rateLimits).set({ count: 1000 }).where(like(rateLimits.key, keys));
      expect(await faultOf({ email, password: PASSWORD })).toMatchObject({ code: 'rate_limited' });
      for (const [name, value] of ownersCookies) browserCookies().set(name, value);
      expect(await faultOf({ email, password: PASSWORD })).toBeUndefined();
    },
  );
});

describe('a browser that signed in before', () => {
  const NEXT = 'another-good-password';

  /** The cookies of so many new browsers in which the user signed in. */
  async function knownBrowsers(count: number): Promise<Map<string, string>[]> {
    const known: Map<string, string>[] = [];
    for (let n = 0; n < count; n += 1) {
      openBrowser();
      expect(await faultOf({ email, password: PASSWORD })).toBeUndefined();
      known.push(new Map(browserCookies()));
    }
    return known;
  }

  function returnTo(browser: ReadonlyMap<string, string>, address?: string): void {
    openBrowser(address);
    for (const [name, value] of browser) browserCookies().set(name, value);
  }

  /** How many of five wrong passwords in each browser were checked. */
  async function guessIn(browsers: readonly ReadonlyMap<string, string>[]): Promise<number> {
    const faults: object[] = [];
    for (const browser of browsers) {
      for (let n = 0; n < 5; n += 1) {
        returnTo(browser);
        faults.push((await faultOf({ email, password: 'wrong-password' })) ?? {});
      }
    }
    return faults.filter((fault) => 'code' in fault && fault.code === WRONG.code).length;
  }

  /** As strangers do who guess at the account from many places. */
  async function fillLimits(): Promise<void> {
    await takeSignInAttempt(testDatabase.db, {
      ...{ email, clientAddress: '198.51.100.1', knownDeviceId: undefined },
    });
    const isOfAccount = like(rateLimits.key, 'sign-in:account:%');
    await testDatabase.db.update(rateLimits).set({ count: 1000 }).where(isOfAccount);
    openBrowser('198.51.100.2');
    expect(await faultOf({ email, password: PASSWORD })).toMatchObject({ code: 'rate_limited' });
  }

  test.each<[string, () => Promise<unknown>]>([
    [
      'another password',
      async () => changeUser(testDatabase.db, email, { passwordHash: await hashPassword(NEXT) }),
    ],
    ['the end of the account', () => changeUser(testDatabase.db, email, { isDisabled: true })],
  ])('is a new one after %s', async (_what, change) => {
    const browsers = await knownBrowsers(4);
    await change();
    expect(await guessIn(browsers)).toBe(5);
  });

  test('is known again once the account is enabled with the same password', async () => {
    const [browser = new Map()] = await knownBrowsers(1);
    await changeUser(testDatabase.db, email, { isDisabled: true });
    await changeUser(testDatabase.db, email, { isDisabled: false });
    await fillLimits();
    returnTo(browser);
    expect(await faultOf({ email, password: PASSWORD })).toBeUndefined();
  });

  test('has no guesses of its own beside those of many others, and keeps out no new one', async () => {
    expect(await guessIn(await knownBrowsers(8))).toBe(30);
    openBrowser('198.51.100.2');
    expect(await faultOf({ email, password: PASSWORD })).toBeUndefined();
  });

  test('counts no success', async () => {
    const [browser = new Map()] = await knownBrowsers(1);
    for (let n = 0; n < 35; n += 1) {
      returnTo(browser);
      expect(await faultOf({ email, password: PASSWORD })).toBeUndefined();
    }
  });

  test('stays known to a user who replaces their own password in it', async () => {
    const [browser = new Map()] = await knownBrowsers(1);
    returnTo(browser);
    expect(await changePassword({ current: PASSWORD, next: NEXT })).toEqual({ ok: true, value: undefined });
    const replaced = new Map(browserCookies());
    await fillLimits();
    returnTo(browser);
    expect(await faultOf({ email, password: NEXT })).toMatchObject({ code: 'rate_limited' });
    returnTo(replaced);
    expect(await faultOf({ email, password: NEXT })).toBeUndefined();
  });

  test('stays known to a user who replaces a password that was given to them', async () => {
    const [browser = new Map()] = await knownBrowsers(1);
    const passwordHash = await hashPassword(PASSWORD);
    await updateUser(testDatabase.db, email, { passwordHash, isPasswordGiven: true });
    returnTo(browser);
    expect(await faultOf({ email, password: PASSWORD, newPassword: NEXT })).toBeUndefined();
    const replaced = new Map(browserCookies());
    await fillLimits();
    returnTo(replaced);
    expect(await faultOf({ email, password: NEXT })).toBeUndefined();
  });
});
