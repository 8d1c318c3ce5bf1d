import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { CopyValue } from '#components/domain/copy/copy-value.tsx';
import { TruncatedId } from './truncated-id.tsx';

interface IdentifierProps {
  value: string;
  /** What it is, for the copy button's name: "identificador", "carteira". */
  what: string;
  className?: string;
}

/** An id, address or hash, with a button that copies all of it. */
export function Identifier({ value, what, className }: IdentifierProps) {
  const t = useTranslations('common');
  return (
    <span className={clsx('inline-flex max-w-full min-w-0 items-center gap-0.5', className)}>
      <TruncatedId value={value} />
      <CopyValue value={value} label={t('copyValue', { what })} className="-my-1" />
    </span>
  );
}
