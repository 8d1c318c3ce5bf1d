import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';

interface AddedUserProps {
  email: string;
  password: string;
  onDone: () => void;
}

/** A new user's first password, this once. */
export function AddedUser({ email, password, onDone }: AddedUserProps) {
  const t = useTranslations('settings.users.add');
  const common = useTranslations('common');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-3 rounded-md border border-success-mark/50 bg-success-soft p-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t('added', { email })}
      </h3>
      <p className="max-w-prose text-sm">{t('addedText')}</p>
      <div className="w-full max-w-md">
        <CodeBlock text={password} label={t('password')} />
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton value={password} label={t('copy')} copiedLabel={common('copied')}>
          {t('copy')}
        </CopyButton>
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
    </div>
  );
}
