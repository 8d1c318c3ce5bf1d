import 'server-only';
import { ClientAbortError } from '#server/errors/client-abort.ts';
import { FaultError } from '#server/errors/fault-error.ts';

/** Longer bodies are cut off while they arrive, never collected first. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/**
 * The raw bytes of a request's body, at most `maxBytes` of them. Throws `BodyTooLargeError` as soon as more
 * is announced or arrives, and stops reading; `ClientAbortError` when the client leaves before the end.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maxBytes) throw new BodyTooLargeError(`body of more than ${maxBytes} bytes`);
  if (request.body === null) return new Uint8Array();

  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of arriving(request.body)) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new BodyTooLargeError(`body of more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** A body that breaks off was broken off by whoever sends it. */
async function* arriving(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw new ClientAbortError('the body broke off', { cause });
  }
}

/** The body as JSON. Throws `invalid_input` when it is not JSON, `BodyTooLargeError` when it is too long. */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const text = new TextDecoder().decode(await readBody(request, maxBytes));
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FaultError('invalid_input', { cause });
  }
}
