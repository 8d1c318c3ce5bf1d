import { useTranslations } from 'next-intl';
import { CopyValue } from '#components/domain/copy/copy-value.tsx';

/** A code to pay as text, to copy. On paper a sentence is in its place: a copy goes on after its payment. */
export function CopyCode({ code }: { code: string }) {
  const t = useTranslations('intent.pay');
  return (
    <>
      <p className="hidden text-sm text-muted print:block">{t('notPrinted')}</p>
      <div className="flex flex-col items-start gap-2 print:hidden">
        <p
          aria-label={t('code')}
          role="group"
          className="max-h-28 w-full overflow-y-auto rounded-md border border-line bg-sunken p-2 font-mono text-xs break-all text-muted select-all"
          tabIndex={0}
        >
          {code}
        </p>
        <CopyValue value={code} label={t('copy')}>
          {t('copy')}
        </CopyValue>
      </div>
    </>
  );
}
