import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';

interface Call {
  /** Whether it was read and known as the call of an action of ours, which then began. */
  hasBegun: boolean;
}

/**
 * On `globalThis`, because Next duplicates modules across its bundles; and without `server-only`, because the
 * program that renders is not bundled itself.
 */
const KEY = Symbol.for('conversion-dashboard.actionCalls');

function calls(): AsyncLocalStorage<Call> {
  const holder = globalThis as typeof globalThis & Record<symbol, AsyncLocalStorage<Call> | undefined>;
  return (holder[KEY] ??= new AsyncLocalStorage<Call>());
}

/**
 * Has the framework answer a request. It says 500 where it cannot decode the arguments of an action, which
 * any client may send: that is 400.
 */
export function answerCall<T>(request: IncomingMessage, response: ServerResponse, answer: () => T): T {
  const call: Call = { hasBegun: false };
  if (request.headers['next-action'] !== undefined) {
    const writeHead = response.writeHead.bind(response) as (
      status: number,
      ...rest: unknown[]
    ) => typeof response;
    response.writeHead = (status: number, ...rest: unknown[]) =>
      writeHead(status === 500 && !call.hasBegun ? 400 : status, ...rest);
  }
  return calls().run(call, answer);
}

/** Each action says it first: from here on its failure is ours. */
export function beginAction(): void {
  const call = calls().getStore();
  if (call) call.hasBegun = true;
}

/**
 * Whether an error of an action is only that its call could not be read. What is thrown in the build itself
 * is ours although nothing has begun: an action that cannot be loaded.
 */
export function isUnreadCall(error: unknown): boolean {
  const call = calls().getStore();
  return call !== undefined && !call.hasBegun && !isThrownInBuild(error);
}

function isThrownInBuild(error: unknown): boolean {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frame = /^ +at .*$/m.exec(stack)?.[0] ?? '';
  return /[\\/]\.next[\\/]/.test(frame);
}
