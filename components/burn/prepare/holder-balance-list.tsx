import { clsx } from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { useTokenAmount } from '#components/domain/use-token-amount.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { ChainId } from '#lib/chains/chains.ts';
import { feeSymbol, formatFeeBalance } from '#lib/chains/fee-balance.ts';
import { formatTokens } from '#lib/money/tokens.ts';
import type { HolderReadiness } from '#lib/signing/holder-readiness.ts';

const LOOK = {
  ok: { mark: 'icon-circle-check', className: 'text-success-mark' },
  bad: { mark: 'icon-circle-alert', className: 'text-danger-mark' },
  unknown: { mark: 'icon-circle-question-mark', className: 'text-muted' },
} as const;

const LINE_HEIGHT = 'min-h-[2lh] sm:min-h-lh';

interface Line {
  readonly id: string;
  readonly look: keyof typeof LOOK;
  readonly text: string;
}

interface HolderBalanceListProps {
  chainId: ChainId;
  /** What the known token calls itself; null where it is not known. */
  tokenSymbol: string | null;
  /** Undefined before the chain has answered. */
  readiness: HolderReadiness | undefined;
}

/**
 * What a wallet has, before an authorization binds the offramp to it: tokens and the fee, or that it is not
 * known. Its place is kept before the first answer, on a phone for lines that break, so that a press below it
 * does not miss.
 */
export function HolderBalanceList({ chainId, tokenSymbol, readiness }: HolderBalanceListProps) {
  return (
    <ul className="flex flex-col gap-1" aria-busy={readiness === undefined || undefined}>
      {readiness === undefined ? (
        ['tokens', 'fee'].map((id) => (
          <li key={id} className={LINE_HEIGHT}>
            <Skeleton className="h-lh w-64 max-w-full" />
          </li>
        ))
      ) : (
        <BalanceLines chainId={chainId} tokenSymbol={tokenSymbol} readiness={readiness} />
      )}
    </ul>
  );
}

type BalanceLinesProps = HolderBalanceListProps & { readiness: HolderReadiness };

function BalanceLines(props: BalanceLinesProps) {
  const lines = [useTokensLine(props), useFeeLine(props.chainId, props.readiness)];
  return lines.map(({ id, look, text }) => {
    const { mark, className } = LOOK[look];
    return (
      <li key={id} className={clsx('flex gap-2', LINE_HEIGHT)}>
        <Icon name={mark} className={`mt-0.5 ${className}`} />
        <span className={look === 'bad' ? 'max-w-prose text-danger-ink' : 'max-w-prose text-muted'}>
          {text}
        </span>
      </li>
    );
  });
}

function useTokensLine({ chainId, tokenSymbol, readiness: { tokens, needed } }: BalanceLinesProps): Line {
  const t = useTranslations('burn.holder.has');
  const locale = useLocale();
  const amount = useTokenAmount({ chainId, symbol: tokenSymbol });
  if (tokens === undefined || needed === undefined) {
    return { id: 'tokens', look: 'unknown', text: t('tokensUnknown') };
  }
  const values = { balance: amount.inSentence(tokens), needed: formatTokens(needed, locale) };
  return tokens < needed
    ? { id: 'tokens', look: 'bad', text: t('tokensShort', values) }
    : { id: 'tokens', look: 'ok', text: t('tokens', values) };
}

function useFeeLine(chainId: ChainId, { fee, fault }: HolderReadiness): Line {
  const t = useTranslations('burn.holder.has');
  const locale = useLocale();
  if (fee === undefined) return { id: 'fee', look: 'unknown', text: t('feeUnknown') };
  if (fault === 'burn_holder_no_fee') {
    return { id: 'fee', look: 'bad', text: t('noFee', { symbol: feeSymbol(chainId) }) };
  }
  return {
    id: 'fee',
    look: fee === 0n ? 'unknown' : 'ok',
    text: t('fee', { balance: formatFeeBalance(chainId, fee, locale) }),
  };
}
