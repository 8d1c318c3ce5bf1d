import 'server-only';
import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { z } from 'zod';
import type { Permission } from '#lib/auth/permissions.ts';
import { fail, succeed, type Result } from '#lib/errors/result.ts';
import { requirePermission } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { withoutRaw } from '#server/errors/without-raw.ts';
import { beginAction } from '#server/endpoints/action-call.ts';
import { parseInput, toFault } from '#server/endpoints/to-fault.ts';
import { noteOpening } from '#server/links/note-opening.ts';
import { takeLinkUse } from '#server/links/link-limits.ts';
import { requireKnownToken, requireUsableToken } from '#server/links/sign/request-signing-link.ts';
import type { LinkRow } from '#server/store/links/links-repository.ts';
import { requireOwnOrigin } from '#server/http/check-origin.ts';
import { readClientAddress } from '#server/http/client-address.ts';
import { readRequestId } from '#server/http/request-id.ts';
import { counter } from '#server/observability/metrics.ts';

/** What an action takes, as its callers write it. Whatever arrives is parsed again. */
type Action<Input extends z.ZodType, Value> = (raw: z.input<Input>) => Promise<Result<Value>>;

/**
 * Builds a server action: checks the Origin, the session and the permission, parses the input, and turns
 * whatever is thrown into a fault. Nothing but a `Result` leaves it. Every export of a `"use server"` file is
 * built by this or by `definePublicAction`.
 */
export function defineAction<Input extends z.ZodType, Value>(definition: {
  name: string;
  permission: Permission;
  input: Input;
  run: (context: { input: z.output<Input>; session: Session }) => Promise<Value>;
}): Action<Input, Value> {
  return (raw) =>
    respond(definition.name, async () => {
      const session = await requirePermission(definition.permission);
      const input = parseInput(definition.input, raw);
      return definition.run({ input, session });
    });
}

/** The same for the few actions that a user without a session may call. Checks the Origin and the input. */
export function definePublicAction<Input extends z.ZodType, Value>(definition: {
  name: string;
  input: Input;
  run: (context: { input: z.output<Input>; headers: Headers }) => Promise<Value>;
}): Action<Input, Value> {
  return (raw) =>
    respond(definition.name, async () => {
      const input = parseInput(definition.input, raw);
      return definition.run({ input, headers: await headers() });
    });
}

const tokenSchema = z.looseObject({ token: z.string().min(1).max(128) });

/**
 * The same for a holder of a signing link: instead of a session there is the `token` in the input. The link
 * must be valid. With `isOverAllowed` it may be over, and the use case decides what may still be submitted.
 * Each call is a use of the link, unless `takeUse` counts it otherwise. The service's own messages are not
 * passed on.
 */
export function defineLinkAction<Input extends z.ZodType, Value>(definition: {
  name: string;
  input: Input;
  isOverAllowed?: boolean;
  takeUse?: (link: LinkRow, clientAddress: string) => void;
  run: (context: { input: z.output<Input>; link: LinkRow }) => Promise<Value>;
}): (raw: z.input<Input> & z.input<typeof tokenSchema>) => Promise<Result<Value>> {
  return (raw) =>
    respond(definition.name, async () => {
      const { token } = parseInput(tokenSchema, raw);
      const isOverAllowed = definition.isOverAllowed === true;
      const requireToken = isOverAllowed ? requireKnownToken : requireUsableToken;
      const link = await requireToken(token);
      const takeUse = definition.takeUse ?? takeLinkUse;
      const clientAddress = readClientAddress(await headers());
      takeUse(link, clientAddress);
      // Whoever uses a link has opened it, whatever their page has said.
      if (!isOverAllowed) await noteOpening(link, { clientAddress, isPage: false });
      const input = parseInput(definition.input, raw);
      return withoutRaw(() => definition.run({ input, link }));
    });
}

async function respond<Value>(action: string, work: () => Promise<Value>): Promise<Result<Value>> {
  beginAction();
  const requestHeaders = await headers();
  const requestId = readRequestId(requestHeaders);
  const outcomes = counter({
    name: 'dashboard_actions_total',
    help: 'Server actions by name and outcome (ok, or the fault code).',
    labelNames: ['action', 'outcome'],
  });
  try {
    requireOwnOrigin(requestHeaders);
    const value = await work();
    outcomes.inc({ action, outcome: 'ok' });
    return succeed(value);
  } catch (error) {
    unstable_rethrow(error);
    const fault = toFault(error, requestId);
    outcomes.inc({ action, outcome: fault.code });
    return fail(fault);
  }
}
