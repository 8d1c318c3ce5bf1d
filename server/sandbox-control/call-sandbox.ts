import 'server-only';
import { z } from 'zod';
import { parseJson } from '#lib/encoding/parse-json.ts';
import { env } from '#server/env.ts';
import { FaultError } from '#server/errors/fault-error.ts';

/** A call that waits for blocks takes some of them. */
const TIMEOUT_MS = 20_000;
const MAX_REFUSAL_LENGTH = 500;

interface SandboxCall<T> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/sandbox`. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Of what it answers. */
  readonly answer: z.ZodType<T>;
}

/** Throws `not_found` where there is no sandbox, and always in production. */
export function requireSandbox(): string {
  const { sandboxUrl, environment } = env();
  if (sandboxUrl === undefined || environment !== 'sandbox') throw new FaultError('not_found');
  return sandboxUrl;
}

/**
 * Calls the sandbox's control API. Throws `not_found` where there is no sandbox, `service_unreachable`
 * without an answer, `service_refused` with the cause that it names, and `service_unreadable`.
 */
export async function callSandbox<T>({ method, path, body, answer }: SandboxCall<T>): Promise<T> {
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const url = `${requireSandbox()}/sandbox${path}`;
  const { ok, text } = await exchange(url, { method, ...json, redirect: 'manual', signal });
  const content = parseJson(text);
  if (!ok) throw new FaultError({ code: 'service_refused', raw: toCause(content, text) });
  const parsed = answer.safeParse(content);
  if (!parsed.success) throw new FaultError('service_unreadable', { cause: parsed.error });
  return parsed.data;
}

async function exchange(url: string, init: RequestInit): Promise<{ ok: boolean; text: string }> {
  try {
    const response = await fetch(url, init);
    return { ok: response.ok, text: await response.text() };
  } catch (cause) {
    throw new FaultError('service_unreachable', { cause });
  }
}

const refusalSchema = z.looseObject({ message: z.string().min(1) });

function toCause(content: unknown, text: string): string {
  const message = refusalSchema.safeParse(content).data?.message;
  return (message ?? text).slice(0, MAX_REFUSAL_LENGTH);
}
