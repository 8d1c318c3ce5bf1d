import { CLIENT_CLOSED_REQUEST, isClientAbort } from '#server/errors/client-abort.ts';
import { BodyTooLargeError, readBody } from '#server/http/read-body.ts';
import { MAX_WEBHOOK_BYTES, receive } from '#server/webhooks/receive.ts';

/** The service's events. An adapter: bytes in, acknowledgement out; `receive` does the work. */
export async function POST(request: Request): Promise<Response> {
  try {
    const { status, verdict } = await receive(await readBody(request, MAX_WEBHOOK_BYTES), request.headers);
    return Response.json({ verdict }, { status, headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    if (error instanceof BodyTooLargeError) return Response.json({ verdict: 'too_large' }, { status: 413 });
    if (isClientAbort(error)) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    throw error;
  }
}
