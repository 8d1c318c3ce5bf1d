import { createServer, type IncomingHttpHeaders } from 'node:http';
import { webhookDataSchema, webhookEnvelopeSchema } from '#lib/webhooks/webhook-event.ts';

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  /** The raw body: what was signed. */
  readonly body: string;
  readonly type: string;
  readonly id: string;
  readonly data: ReturnType<typeof webhookDataSchema.parse>;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** The statuses of the answers to come, one each; 200 when there are none left. */
  answerNext: (...statuses: number[]) => void;
  /** So many deliveries get no answer at all. */
  stallNext: (count: number) => void;
  of: (intentId: string) => readonly ReceivedWebhook[];
  stop: () => Promise<void>;
}

/** A program that takes deliveries, as a partner's server does. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const answers: number[] = [];
  let stalling = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const envelope = webhookEnvelopeSchema.parse(JSON.parse(body));
      const data = webhookDataSchema.parse(envelope.data);
      received.push({ headers: request.headers, body, type: envelope.type, id: envelope.id, data });
      if (stalling > 0) stalling -= 1;
      else response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    answerNext: (...statuses) => void answers.push(...statuses),
    stallNext: (count) => void (stalling = count),
    of: (intentId) => received.filter(({ data }) => data.id === intentId),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
