import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forget } from '#server/testing/forget.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import {
  startScriptedService,
  type ScriptedAnswer,
  type ScriptedService,
} from '#server/testing/service/scripted-service.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { conversionConnection } from './connection.ts';
import { getHello } from '#server/conversion/verbs/get-hello.ts';
import { getIntent } from '#server/conversion/verbs/get-intent.ts';
import { getServiceHealth } from './service-health.ts';

const INTENT = anIntent();
const HTML: ScriptedAnswer = { status: 200, body: '<html>maintenance</html>' };
const HELLO: ScriptedAnswer = { status: 200, body: 'hello', headers: { 'content-type': 'text/plain' } };

let service: ScriptedService;
let answer: (path: string) => ScriptedAnswer;
beforeEach(async () => {
  forget('service-health');
  service = await startScriptedService(({ path }) => answer(path));
  useTestEnv({ CONVERSION_API_URL: service.url });
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

const read = () => getIntent(conversionConnection(), INTENT.id).catch(() => undefined);
const greet = () => getHello(conversionConnection()).catch(() => undefined);
const state = () => getServiceHealth().state;

describe('the status of the service', () => {
  test.each([
    ['a resource', { status: 200, body: INTENT }, 'ok', null],
    ['a refusal in its envelope', { status: 404, body: { code: 'NOT_FOUND', message: 'no' } }, 'ok', null],
    ['a request to slow down', { status: 429 }, 'ok', 'service_rate_limited'],
    ['a page instead of a resource', HTML, 'unreadable', 'service_unreadable'],
    ['a page that says 404', { status: 404, body: '<html></html>' }, 'unreadable', 'service_unreadable'],
    ['half a resource', { status: 200, body: '{"id":' }, 'unreadable', 'service_unreadable'],
    ['a resource of another shape', { status: 200, body: {} }, 'unreadable', 'service_unreadable'],
    ['a redirect', { status: 302, headers: { location: '/' } }, 'unreadable', 'service_unreadable'],
    ['a refused key', { status: 401 }, 'refused', 'service_key_refused'],
    ['a key used from elsewhere', { status: 403 }, 'refused', 'service_key_wrong_place'],
    ['an error of its own', { status: 500, body: { code: 'E', message: 'e' } }, 'failing', 'service_error'],
    ['a gateway’s error', { status: 502, body: '<html></html>' }, 'failing', 'service_error'],
    ['no answer', 'cut', 'unreachable', 'service_unreachable'],
  ] as const)('after %s', async (_name, answered, expected, faultCode) => {
    answer = () => answered;
    await read();
    expect(getServiceHealth()).toMatchObject({ state: expected, faultCode });
  });

  test('[R13] a greeting does not say that resources can be read', async () => {
    answer = (path) => (path === '/v2/hello' ? HELLO : HTML);
    await greet();
    expect(state()).toBe('ok');
    await read();
    await greet();
    expect(state()).toBe('unreadable');
  });

  test('[R13] a page is no greeting', async () => {
    answer = () => HTML;
    await expect(getHello(conversionConnection())).rejects.toMatchObject({
      fault: { code: 'service_unreadable' },
    });
    expect(state()).toBe('unreadable');
  });

  test('one resource that cannot be read among others is not the whole API', async () => {
    answer = () => ({ status: 200, body: INTENT });
    await read();
    answer = () => HTML;
    await read();
    await read();
    expect(state()).toBe('ok');
    await read();
    expect(state()).toBe('unreadable');
    answer = () => ({ status: 200, body: INTENT });
    await read();
    expect(state()).toBe('ok');
  });

  test('nothing readable for a minute is enough, however few were asked', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    answer = () => ({ status: 200, body: INTENT });
    await read();
    vi.setSystemTime(Date.now() + 61_000);
    answer = () => HTML;
    await read();
    expect(state()).toBe('unreadable');
  });

  test.each<[string, number, ScriptedAnswer, ScriptedAnswer, string]>([
    ['nothing readable for a minute', 61_000, { status: 200, body: INTENT }, HTML, 'unreadable'],
    ['nothing but requests to slow down', 301_000, { status: 429 }, { status: 429 }, 'failing'],
  ])('%s is seen also when the clock steps back', async (_what, laterMs, first, next, expected) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    answer = () => first;
    await read();
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(laterMs);
    answer = () => next;
    await read();
    expect(state()).toBe(expected);
  });

  test('nothing but requests to slow down for minutes is a failure, and any other answer ends it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    answer = () => ({ status: 429 });
    await read();
    vi.setSystemTime(Date.now() + 299_000);
    await read();
    expect(state()).toBe('ok');
    vi.setSystemTime(Date.now() + 2_000);
    await read();
    expect(getServiceHealth()).toMatchObject({ state: 'failing', faultCode: 'service_rate_limited' });
    answer = () => ({ status: 200, body: INTENT });
    await read();
    expect(state()).toBe('ok');
    answer = () => ({ status: 429 });
    await read();
    expect(state()).toBe('ok');
  });
});
