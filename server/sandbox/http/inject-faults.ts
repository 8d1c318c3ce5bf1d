import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpFault, HttpFaults } from '#server/sandbox/domain/http-faults.ts';

const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  410: 'GONE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
};

/**
 * Fails the calls that the control API configured to fail: before the key is checked, as a gateway or a
 * network would.
 */
export function injectFaults(app: FastifyInstance, faults: HttpFaults): void {
  const afterwards = new WeakMap<FastifyRequest, HttpFault>();

  app.addHook('onRequest', async (request, reply) => {
    const fault = faults.take(request.method, pathOf(request));
    if (!fault) return undefined;
    if (fault.cut === 'before') {
      await delay(fault.delayMs, undefined, { ref: false });
      return cutOff(request, reply);
    }
    if (fault.cut === undefined && (fault.status !== undefined || fault.body !== undefined)) {
      await delay(fault.delayMs, undefined, { ref: false });
      return sendCanned(fault, reply);
    }
    afterwards.set(request, fault);
    return undefined;
  });

  // The work is done by now: only its answer is late, changed or lost.
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = afterwards.get(request);
    if (!fault) return payload;
    await delay(fault.delayMs, undefined, { ref: false });
    if (fault.cut === 'after') cutOff(request, reply);
    else reply.headers(fault.headers);
    return payload;
  });
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? url;
}

function cutOff(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.raw.socket.destroy();
  return reply.hijack();
}

/** A string goes out raw: not even valid JSON need be in it, whatever its Content-Type says. */
function sendCanned({ status = 200, body, headers }: HttpFault, reply: FastifyReply): FastifyReply {
  reply.code(status).headers(headers);
  if (body === undefined && status < 400) return reply.send();
  const type = typeof body === 'string' ? 'text/plain' : 'application/json';
  if (!reply.hasHeader('content-type')) reply.type(`${type}; charset=utf-8`);
  return reply.send(typeof body === 'string' ? body : JSON.stringify(body ?? toEnvelope(status)));
}

function toEnvelope(status: number): { code: string; message: string } {
  const code = CODE_OF_STATUS[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR');
  return { code, message: `Fault: this call was configured to answer ${status}` };
}
