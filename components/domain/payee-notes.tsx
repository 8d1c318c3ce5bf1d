import { useFormatter, useTranslations } from 'next-intl';
import type { Payee } from '#lib/intents/payee.ts';

/**
 * Under the Pix key of an offramp that was created elsewhere: where the key comes from, and what is not known
 * of the payee. Nothing for one that was created here.
 */
export function PayeeNotes({ payee }: { payee: Payee }) {
  const t = useTranslations('common.payee');
  const format = useFormatter();
  const { key, kind, isTypedHere, unknown } = payee;
  if (isTypedHere) return null;
  const parts = unknown.map((part) => t(`part.${part}`));
  return (
    <div className="max-w-prose text-sm text-muted">
      <p>{key === null ? t('noKey') : t('stated', { kind: kind ?? 'other' })}</p>
      <p>{t('unknown', { parts: format.list(parts) })}</p>
    </div>
  );
}
