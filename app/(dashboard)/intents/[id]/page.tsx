import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { IntentDetailView } from '#components/intents/intent-detail-view.tsx';
import { PayPlaceholder } from '#components/intents/pay/pay-placeholder.tsx';
import { SignPlaceholder } from '#components/intents/decision/sign-placeholder.tsx';
import { isAllowed, type Permission } from '#lib/auth/permissions.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { listTokenPins } from '#server/burns/authorization/token-pins.ts';
import { findTokenSymbol } from '#server/chains/token-symbols.ts';
import { listWalletRpcUrls } from '#server/chains/wallet-rpc-urls.ts';
import { env } from '#server/env.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { getRefusals } from '#server/i18n/get-refusal.ts';
import type { IntentAccess } from './intent-live.tsx';
import { LazyIntent } from './lazy-intent.tsx';
import { readIntent } from './read-intent.ts';
import { UnaskedIntent } from './unasked-intent.tsx';

/** What each thing that the page offers takes. */
const PERMISSIONS: Readonly<Record<keyof IntentAccess, Permission>> = {
  onramp: 'onramp.create',
  offramp: 'offramp.create',
  sign: 'burn.sign',
  link: 'links.manage',
  order: 'order.confirm',
  review: 'contradictions.review',
  note: 'intents.annotate',
  handle: 'intents.handle',
};

interface IntentDetailPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: IntentDetailPageProps): Promise<Metadata> {
  const intent = await readIntent((await params).id);
  const [t, type] = await Promise.all([getTranslations('intent'), getTranslations('common.intentType')]);
  if (intent === null) return { title: t('back') };
  const { intentType, amountCents } = intent;
  const amount = amountCents === null ? '—' : formatBrl(amountCents);
  return { title: t('title', { type: type(intentType), amount }) };
}

export default async function IntentDetailPage({ params }: IntentDetailPageProps) {
  const { role } = await requirePageSession('intents.read');
  const { id } = await params;
  const { environment, sandboxUrl, support } = env();
  const [intent, copy, tokenPins, access] = await Promise.all([
    readIntent(id),
    getClientCopy([
      'common',
      'status',
      'fault',
      'intent',
      'conversion',
      'contradiction',
      'create.problem',
      'live',
      'readiness',
      'burn',
      'signing',
      'signLink',
    ]),
    listTokenPins(),
    getRefusals(role, PERMISSIONS),
  ]);
  if (intent === null) return <UnaskedIntent id={id} />;
  const readAtMs = Date.now();
  const chainId = intent.order?.chainId ?? intent.chainId;
  const canReadAudit = isAllowed(role, 'audit.read');
  const view = { environment, hasExplorer: sandboxUrl === undefined, support, canReadAudit };
  const signing = {
    canConfirmContracts: isAllowed(role, 'contracts.confirm'),
    tokenPins,
    tokenSymbol: findTokenSymbol(chainId, tokenPins[chainId]?.address),
    sandboxUrl: sandboxUrl ?? null,
    walletRpcUrls: listWalletRpcUrls(),
  };
  return (
    <LazyIntent live={{ server: { data: intent, readAtMs }, copy, view, access, signing }}>
      <IntentDetailView
        {...view}
        access={access}
        intent={intent}
        nowMs={readAtMs}
        pay={<PayPlaceholder />}
        sign={<SignPlaceholder />}
      />
    </LazyIntent>
  );
}
