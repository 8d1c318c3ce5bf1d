import 'server-only';
import { z } from 'zod';
import { assertNever } from '#lib/assert-never.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import {
  MINED_BLOCKS,
  REORGANISED_BLOCKS,
  sandboxChainSchema,
  type SandboxControl,
  type SandboxOutcome,
} from '#lib/sandbox-control/sandbox-control.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { callSandbox, requireSandbox } from './call-sandbox.ts';

const PERMISSION = 'sandbox.control';

/** Tokens in base units, and whole coins for fees. */
const FAUCET = { amountMinor: '1000000000', native: '1' };
const WEBHOOK_COUNT = 2;
const DELAYED_MS = 10_000;

/**
 * Makes the sandbox do something that only the outside world does, and returns what came of it. Throws
 * `forbidden`, `signed_out`, `rate_limited`, `not_found` where there is no sandbox, and what `callSandbox`
 * throws. Whoever asked is in the audit log, whatever the sandbox answers.
 */
export async function controlSandbox(control: SandboxControl, session: Session): Promise<SandboxOutcome> {
  requireAllowed(session, PERMISSION);
  requireSandbox();
  await commitAs({ session, permission: PERMISSION }, ({ tx }) =>
    appendAudit(tx, {
      actorUserId: session.userId,
      action: 'sandbox.controlled',
      subject: subjectOf(control),
      details: { ...control },
    }),
  );
  return run(control);
}

function subjectOf(control: SandboxControl): string {
  if ('intentId' in control) return control.intentId;
  return control.kind === 'faucet' ? control.address : 'sandbox';
}

async function run(control: SandboxControl): Promise<SandboxOutcome> {
  switch (control.kind) {
    case 'pay':
      return changeIntent(`${control.intentId}/pay`, {});
    case 'expire':
      return changeIntent(`${control.intentId}/status`, { status: 'expired' });
    case 'fail': {
      const { intentId, failureCode } = control;
      return changeIntent(`${intentId}/status`, { status: 'failed', failureCode });
    }
    case 'status':
      return changeIntent(`${control.intentId}/status`, { status: control.status });
    case 'webhooks':
      return breakWebhooks(control.fault);
    case 'call':
      await post('/faults', { ...CALL_FAULT[control.fault], count: 1 }, z.unknown());
      return { kind: 'call' };
    case 'heal':
      await callSandbox({ method: 'DELETE', path: '/faults', answer: z.unknown() });
      return { kind: 'heal' };
    case 'mine': {
      const chain = await changeBlocks(control.chainId, 'mine', { blocks: MINED_BLOCKS }, sandboxChainSchema);
      return { kind: 'mine', ...chain };
    }
    case 'stall': {
      const { chainId, stalled } = control;
      return { kind: 'stall', ...(await changeBlocks(chainId, 'stall', { stalled }, sandboxChainSchema)) };
    }
    case 'reorganise': {
      const body = { depth: REORGANISED_BLOCKS, dropTransactions: control.dropTransactions };
      const answer = await changeBlocks(control.chainId, 'reorganise', body, reorganisationSchema);
      const { minedAgain, dropped } = answer;
      return { kind: 'reorganise', ...answer, minedAgain: minedAgain.length, dropped: dropped.length };
    }
    case 'wallet':
      return control;
    case 'clock': {
      const { now } = await post('/clock', { advanceSeconds: control.seconds }, nowSchema);
      return { kind: 'clock', nowIso: now };
    }
    case 'faucet': {
      const { chainId, address } = control;
      const { txSignatures } = await post('/faucet', { chainId, address, ...FAUCET }, faucetSchema);
      return { kind: 'faucet', transactionIds: txSignatures };
    }
    default:
      return assertNever(control);
  }
}

const intentSchema = z.looseObject({ status: z.string() });
const nowSchema = z.looseObject({ now: z.iso.datetime({ offset: true }) });
const faucetSchema = z.looseObject({ txSignatures: z.array(z.string()) });
const reorganisationSchema = sandboxChainSchema.extend({
  minedAgain: z.array(z.string()),
  dropped: z.array(z.string()),
});
const endpointsSchema = z.looseObject({
  webhookEndpoints: z.array(z.looseObject({ id: z.string(), status: z.string() })),
});

const CALL_FAULT = {
  gateway: { method: 'POST', path: '/v2/intents', status: 502, body: '<h1>Bad gateway</h1>' },
  limited: { method: 'POST', path: '/v2/intents', status: 429, headers: { 'retry-after': '5' } },
  slow: { method: 'POST', path: '/v2/intents', delayMs: DELAYED_MS },
  lost: { method: 'POST', path: '/v2/intents', cut: 'after' },
} as const;

function post<T>(path: string, body: Readonly<Record<string, unknown>>, answer: z.ZodType<T>): Promise<T> {
  return callSandbox({ method: 'POST', path, body, answer });
}

async function changeIntent(path: string, body: Readonly<Record<string, unknown>>): Promise<SandboxOutcome> {
  const { status } = await post(`/intents/${path}`, body, intentSchema);
  return { kind: 'status', status };
}

function changeBlocks<T>(
  chainId: ChainId,
  verb: string,
  body: Readonly<Record<string, unknown>>,
  answer: z.ZodType<T>,
): Promise<T> {
  return post(`/chains/${chainId}/${verb}`, body, answer);
}

async function breakWebhooks(kind: string): Promise<SandboxOutcome> {
  const { webhookEndpoints } = await callSandbox({ method: 'GET', path: '/state', answer: endpointsSchema });
  const active = webhookEndpoints.filter(({ status }) => status === 'active');
  const body = { kind, count: WEBHOOK_COUNT, ...(kind === 'delay' && { delayMs: DELAYED_MS }) };
  for (const { id } of active)
    await post(`/webhook-endpoints/${encodeURIComponent(id)}/faults`, body, z.unknown());
  return { kind: 'webhooks', endpoints: active.length };
}
