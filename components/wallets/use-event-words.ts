import { useTranslations } from 'next-intl';
import { WALLET_EVENT_KINDS, type WalletEvent } from '#lib/conversion/wallet-view.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';
import { formatBrl } from '#lib/money/cents.ts';

/** Events whose detail is an amount in BRL cents, and those whose detail is a fault. */
const LIMITS: ReadonlySet<string> = new Set(['registered', 'limit_changed']);
const REFUSALS: ReadonlySet<string> = new Set(['grant_refused']);

/** The words for a line of our own record; a kind that a newer build wrote is named as it stands. */
export function useEventWords() {
  const t = useTranslations('wallets.history');
  const fault = useTranslations('fault');
  return {
    kind({ kind }: WalletEvent): string {
      const known = WALLET_EVENT_KINDS.find((name) => name === kind);
      return known === undefined ? t('other', { kind }) : t(`kind.${known}`);
    },
    detail({ kind, detail }: WalletEvent): string | null {
      if (detail === null) return null;
      if (LIMITS.has(kind) && /^\d+$/.test(detail)) {
        return t('limit', { amount: formatBrl(Number(detail)) });
      }
      const code = REFUSALS.has(kind) ? FAULT_CODES.find((known) => known === detail) : undefined;
      return code === undefined ? detail : fault(`${code}.title`);
    },
  };
}
