import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasSignedNothing, toWalletProblem } from '#lib/browser-wallet/wallet-problem.ts';
import { hostileValue } from '#lib/browser-wallet/testing/hostile-value.ts';
import { GuardedProvider } from './guarded-provider.ts';
import { ProviderRefusal } from './provider-refusal.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7';
const METHODS = [
  'eth_accounts',
  'eth_chainId',
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_revokePermissions',
  'eth_sendTransaction',
] as const;

type Request = (call: { method: string }) => unknown;
const guard = (request: Request) => new GuardedProvider({ request });
const ask = async (request: Request, method: string) =>
  guard(request)
    .request({ method })
    .then(
      (answer) => ({ answer }),
      (refusal: unknown) => ({ refusal }),
    );

/** What each method may give to the page, whatever the wallet gives. */
const isOfType: Readonly<Record<(typeof METHODS)[number], (answer: unknown) => boolean>> = {
  eth_accounts: isAccounts,
  eth_chainId: (answer) => typeof answer === 'string' && /^0x[0-9a-f]+$/.test(answer),
  eth_requestAccounts: (answer) => isAccounts(answer) && Array.isArray(answer) && answer.length > 0,
  wallet_requestPermissions: (answer) => Array.isArray(answer) && answer.length === 1,
  wallet_switchEthereumChain: (answer) => answer === null,
  wallet_addEthereumChain: (answer) => answer === null,
  wallet_revokePermissions: (answer) => answer === null,
  eth_sendTransaction: (answer) => typeof answer === 'string' && /^0x[0-9a-f]{64}$/.test(answer),
};

function isAccounts(answer: unknown): boolean {
  return Array.isArray(answer) && answer.every((one) => /^0x[0-9a-fA-F]{40}$/.test(String(one)));
}

type Came = Awaited<ReturnType<typeof ask>>;

const isAnswerOrRefusal = (method: (typeof METHODS)[number]) => (came: Came) =>
  'answer' in came ? isOfType[method](came.answer) : came.refusal instanceof ProviderRefusal;

const isRead = (method: string) => method === 'eth_accounts' || method === 'eth_chainId';

/** What is read without asking the user is then answered as nothing known. */
const isRefusalOrNothing = (method: string) => (came: Came) =>
  'answer' in came
    ? isRead(method)
    : came.refusal instanceof ProviderRefusal && typeof toWalletProblem(came.refusal).message === 'string';

const isAnything = () => true;

/** What a listener may be given of each event. */
const IS_GIVEN: Readonly<Record<string, (value: unknown) => boolean>> = {
  accountsChanged: isAccounts,
  chainChanged: isOfType.eth_chainId,
  connect: isAnything,
  disconnect: isAnything,
  message: isAnything,
  anything: isAnything,
};

describe('the one edge to an EVM wallet', () => {
  const method = fc.constantFrom(...METHODS);

  test('gives a value of the method’s type or a refusal with a reason, whatever the wallet answers', async () => {
    await fc.assert(
      fc.asyncProperty(method, hostileValue(), async (asked, value) => {
        const came = await ask(async () => value(), asked);
        expect(came).toSatisfy(isAnswerOrRefusal(asked));
      }),
      { numRuns: 1_000 },
    );
  });

  test('gives a refusal with a reason, whatever the wallet throws, at once or later', async () => {
    await fc.assert(
      fc.asyncProperty(method, hostileValue(), fc.boolean(), async (asked, thrown, isLate) => {
        const throws = () => {
          throw thrown();
        };
        const came = await ask(isLate ? async () => throws() : throws, asked);
        expect(came).toSatisfy(isRefusalOrNothing(asked));
      }),
      { numRuns: 1_000 },
    );
  });

  test('gives listeners accounts and networks that it has read, whatever an event carries', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.entries(IS_GIVEN)),
        hostileValue(),
        hostileValue(),
        async ([event, isGiven], payload, answer) => {
          let emit: (value: unknown) => void = () => undefined;
          const provider = new GuardedProvider({
            request: async () => answer(),
            on: (_: string, listener: (value: unknown) => void) => (emit = listener),
          });
          const received: unknown[] = [];
          provider.on(event, (value) => received.push(value));
          emit(payload());
          await new Promise((resolve) => setImmediate(resolve));
          expect(received.length).toBeLessThanOrEqual(1);
          expect(received.every(isGiven)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each<[string, object]>([
    ['no request', {}],
    ['a request that is no function', { request: 'eth_sendTransaction' }],
    ['a request that cannot be read', Object.defineProperty({}, 'request', { get: throwNull })],
    ['an `on` that throws', { request: throwNull, on: throwNull, removeListener: throwNull }],
  ])('guards a wallet with %s', async (_, raw) => {
    const provider = new GuardedProvider(raw);
    const listener = () => undefined;
    expect(() =>
      provider.on('chainChanged', listener).removeListener('chainChanged', listener),
    ).not.toThrow();
    await expect(provider.request({ method: 'eth_sendTransaction' })).rejects.toBeInstanceOf(ProviderRefusal);
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([]);
  });
});

describe('a wallet that is asked to send', () => {
  test.each([HASH.toUpperCase(), HASH.slice(2), ` ${HASH} `, HASH.replace('0x', '0X')])(
    'may spell the hash as it likes: %j',
    async (answer) => {
      expect(await ask(async () => answer, 'eth_sendTransaction')).toEqual({ answer: HASH });
    },
  );

  test.each([null, 12, '0x123', '<html>502</html>', { hash: HASH }, [], undefined, true])(
    '[B7] may have sent when it answers %j, which is no hash',
    async (answer) => {
      const came = await ask(async () => answer, 'eth_sendTransaction');
      const { problem } = toWalletProblem('refusal' in came ? came.refusal : undefined);
      expect(problem).toBe('no_hash');
      expect(hasSignedNothing(problem)).toBe(false);
    },
  );

  test.each([
    null,
    undefined,
    'User rejected the request',
    new Error('internal'),
    { code: -32_603 },
    throwNull,
  ])('[B7] may have sent when it throws %j', async (thrown) => {
    const came = await ask(() => throwIt(thrown), 'eth_sendTransaction');
    expect(toWalletProblem('refusal' in came ? came.refusal : undefined).problem).toBe('unknown');
  });

  test.each([
    { code: 4001 },
    { code: '4001', message: 'no' },
    { code: -32_603, data: { originalError: { code: 4001 } } },
  ])('says no by %j', async (thrown) => {
    const came = await ask(() => throwIt(thrown), 'eth_sendTransaction');
    expect(toWalletProblem('refusal' in came ? came.refusal : undefined).problem).toBe('rejected');
  });
});

describe('a wallet that does not answer', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const silent = () => new Promise<never>(() => undefined);

  test.each(METHODS.filter((name) => name !== 'eth_sendTransaction'))(
    'is not waited for over %s',
    async (name) => {
      const asked = ask(silent, name);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await asked).toSatisfy((came: Came) =>
        'answer' in came ? isRead(name) : toWalletProblem(came.refusal).problem === 'no_answer',
      );
    },
  );

  test('is waited for while a user may be signing', async () => {
    const settled = vi.fn();
    void ask(silent, 'eth_sendTransaction').then(settled);
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(settled).not.toHaveBeenCalled();
  });

  test('can be left while it is asked to connect, and then changes nothing by answering late', async () => {
    const late = Promise.withResolvers<unknown>();
    let emit: (value: unknown) => void = () => undefined;
    const provider = new GuardedProvider({
      request: ({ method }: { method: string }) =>
        method === 'eth_requestAccounts' ? late.promise : [ACCOUNT],
      on: (_: string, listener: (value: unknown) => void) => (emit = listener),
    });
    const received = vi.fn();
    provider.on('accountsChanged', received);
    const asked = provider.request({ method: 'eth_requestAccounts' }).catch(toWalletProblem);
    provider.leave();
    expect(await asked).toMatchObject({ problem: 'left' });
    late.resolve([ACCOUNT]);
    emit([ACCOUNT]);
    await vi.advanceTimersByTimeAsync(0);
    expect(received).not.toHaveBeenCalled();
    await expect(provider.request({ method: 'eth_requestAccounts' })).resolves.toEqual([ACCOUNT]);
    emit([ACCOUNT]);
    await vi.advanceTimersByTimeAsync(0);
    expect(received).toHaveBeenCalledTimes(1);
  });
});

describe('a wallet that connects', () => {
  test.each([[], null, {}, ['not an address'], [null], 'accounts'])(
    'and names no account: %j',
    async (answer) => {
      const came = await ask(async () => answer, 'eth_requestAccounts');
      expect(toWalletProblem('refusal' in came ? came.refusal : undefined).problem).toBe('no_account');
    },
  );
});

function throwIt(thrown: unknown): never {
  throw thrown;
}

function throwNull(): never {
  throwIt(null);
}
