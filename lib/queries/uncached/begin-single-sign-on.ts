import { z } from 'zod';
import { findFault } from '#lib/errors/fault-schema.ts';
import { fail, succeed, type Result } from '#lib/errors/result.ts';

const tokenSchema = z.object({ csrfToken: z.string() });
const leaveSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

/**
 * The address at the identity provider to send the browser to, or at our own sign-in page, which says what
 * failed. next-auth's own client would go to the way back where the answer names no address. Never rejects.
 */
export async function beginSingleSignOn(provider: string, callbackUrl: string): Promise<Result<string>> {
  const token = await ask(tokenSchema, '/api/auth/csrf');
  if (!token.ok) return token;
  const { csrfToken } = token.value;
  const body = new URLSearchParams({ csrfToken, callbackUrl, json: 'true' });
  const leave = await ask(leaveSchema, `/api/auth/signin/${provider}`, { method: 'POST', body });
  return leave.ok ? succeed(leave.value.url) : leave;
}

async function ask<T>(schema: z.ZodType<T>, path: string, init?: RequestInit): Promise<Result<T>> {
  try {
    const response = await fetch(path, init);
    const body: unknown = await response.json().catch(() => undefined);
    const answer = schema.safeParse(body);
    if (response.ok && answer.success) return succeed(answer.data);
    return fail((response.ok ? undefined : findFault(body)) ?? { code: 'internal' });
  } catch {
    return fail({ code: 'no_answer' });
  }
}
