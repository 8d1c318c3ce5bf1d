import type { TestClient } from './test-client.ts';
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export interface WatchedSandbox {
  readonly sandbox: TestSandbox;
  readonly client: TestClient;
  readonly receiver: WebhookReceiver;
  /** The address of the first EVM holder. */
  readonly holder: string;
  readonly stop: () => Promise<void>;
}

/** A whole sandbox, and a program that takes its deliveries. */
export async function startWatchedSandbox(): Promise<WatchedSandbox> {
  const [sandbox, receiver] = await Promise.all([startTestSandbox(), startWebhookReceiver()]);
  const { client } = sandbox;
  await client.control('POST', '/webhook-endpoints', { url: receiver.url });
  const { address: holder } = await client.account('evm', 'holder');
  return {
    sandbox,
    client,
    receiver,
    holder,
    async stop() {
      await Promise.all([sandbox.stop(), receiver.stop()]);
    },
  };
}
