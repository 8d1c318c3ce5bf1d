import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';

const TAIL_LENGTH = 6;

interface IdentifierProps {
  value: string;
  /** What it is, for the copy button's name: "identificador", "carteira". */
  what: string;
  className?: string;
  copyable?: boolean;
  /** Always cut, to one width: for columns. */
  isShort?: boolean;
}

/**
 * An id, address or hash. All of its text is in the page (selectable, searchable, read aloud in full); where room is short
 * the middle is cut by the layout, never below the first six and last six characters.
 */
export function Identifier({ value, what, className, copyable = true, isShort = false }: IdentifierProps) {
  const t = useTranslations('common');
  return (
    <span className={clsx('inline-flex max-w-full min-w-0 items-center gap-0.5', className)}>
      <span title={value} className="flex min-w-0 font-mono text-sm">
        <span className={clsx('min-w-[7ch] truncate', isShort && 'max-w-[8.05ch]')}>
          {value.slice(0, -TAIL_LENGTH)}
        </span>
        <span className="shrink-0">{value.slice(-TAIL_LENGTH)}</span>
      </span>
      {copyable && (
        <CopyButton
          value={value}
          label={t('copyValue', { what })}
          copiedLabel={t('copied')}
          className="-my-1"
        />
      )}
    </span>
  );
}
