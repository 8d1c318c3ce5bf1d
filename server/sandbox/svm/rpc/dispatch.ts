import { z } from 'zod';
import { parseJson } from '#lib/encoding/parse-json.ts';
import { RpcError, toErrorObject } from './rpc-error.ts';

/** The most calls that one batch may hold. */
const MAX_BATCH = 100;

const idSchema = z.union([z.string(), z.number(), z.null()]);
const requestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: idSchema.optional(),
  method: z.string(),
  params: z.unknown().optional(),
});

/** Runs a method by its name. Throws `RpcError` with `methodNotFound` for a name it does not know. */
export type CallMethod = (name: string, params: unknown) => unknown;

/**
 * Answers a JSON-RPC message, one call or a batch. Undefined for a notification, which has no id: it is run
 * and not answered.
 */
export function answerMessage(text: string, callMethod: CallMethod): string | undefined {
  const message = parseJson(text);
  if (message === undefined) return JSON.stringify(failure(null, new RpcError('parse', 'Parse error')));
  if (!Array.isArray(message)) {
    const answer = answerRequest(message, callMethod);
    return answer && JSON.stringify(answer);
  }
  if (message.length === 0 || message.length > MAX_BATCH) {
    const error = new RpcError('invalidRequest', `a batch holds 1 to ${MAX_BATCH} calls`);
    return JSON.stringify(failure(null, error));
  }
  const answers = message.flatMap((request) => answerRequest(request, callMethod) ?? []);
  return answers.length > 0 ? JSON.stringify(answers) : undefined;
}

function answerRequest(message: unknown, callMethod: CallMethod): object | undefined {
  const request = requestSchema.safeParse(message);
  if (!request.success) return failure(null, new RpcError('invalidRequest', 'Invalid request'));
  const { id, method, params } = request.data;
  const answer = runMethod(id ?? null, () => callMethod(method, params));
  return id === undefined ? undefined : answer;
}

function runMethod(id: z.infer<typeof idSchema>, run: () => unknown): object {
  try {
    return { jsonrpc: '2.0', id, result: run() };
  } catch (error) {
    return failure(id, error);
  }
}

function failure(id: z.infer<typeof idSchema>, error: unknown): object {
  return { jsonrpc: '2.0', id, error: toErrorObject(error) };
}
