import { useTranslations } from 'next-intl';
import { LazyQrCode } from '#components/ui/qr-code/lazy-qr-code.tsx';
import { formatBrl } from '#lib/money/cents.ts';

interface CodeImageProps {
  code: string;
  amountCents: number | null;
}

/** A code to pay as QR, beside `CopyCode`. Not on paper, as that says. */
export function CodeImage({ code, amountCents }: CodeImageProps) {
  const t = useTranslations('intent.pay');
  return (
    <div className="shrink-0 print:hidden">
      <LazyQrCode
        code={code}
        label={t('qr', { amount: amountCents === null ? '—' : formatBrl(amountCents) })}
      />
    </div>
  );
}
