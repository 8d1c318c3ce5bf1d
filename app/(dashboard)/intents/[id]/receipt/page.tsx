import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { mayStillChange } from '#components/intents/receipt/may-still-change.ts';
import { ReceiptView } from '#components/intents/receipt/receipt-view.tsx';
import { RefreshedPage } from '#components/domain/refreshed/refreshed-page.tsx';
import { markTestFile } from '#lib/exports/mark-test-file.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { listTokenPins } from '#server/burns/authorization/token-pins.ts';
import { findTokenSymbol } from '#server/chains/token-symbols.ts';
import { env } from '#server/env.ts';
import { readIntent } from '../read-intent.ts';
import { UnaskedIntent } from '../unasked-intent.tsx';

interface ReceiptPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: ReceiptPageProps): Promise<Metadata> {
  const { id } = await params;
  const t = await getTranslations('conversion.receipt');
  // It is the name of the file when it is saved as PDF.
  return { title: markTestFile(env().environment, t('metaTitle', { id })) };
}

export default async function ReceiptPage({ params }: ReceiptPageProps) {
  await requirePageSession('intents.read');
  const { id } = await params;
  const [intent, tokenPins] = await Promise.all([readIntent(id), listTokenPins()]);
  if (intent === null) return <UnaskedIntent id={id} />;
  const tokenSymbol = findTokenSymbol(intent.chainId, tokenPins[intent.chainId]?.address);
  const { environment, sandboxUrl, brandName } = env();
  return (
    <>
      {/* A read that only confirms what a webhook reported is published to no page: so it is asked for. */}
      {mayStillChange(intent) && <RefreshedPage />}
      <ReceiptView
        {...{ intent, environment, brandName, tokenSymbol, hasExplorer: sandboxUrl === undefined }}
        issuedAt={new Date().toISOString()}
      />
    </>
  );
}
