import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';

interface WrongAccountProps {
  connected: string;
  /** The one account that may sign. */
  expected: string;
  onDisconnect: () => void;
}

/** The connected account is not the one that must sign (R61, R66, R123): which one is, and the way there. */
export function WrongAccount({ connected, expected, onDisconnect }: WrongAccountProps) {
  const t = useTranslations('signing.wrongAccount');
  return (
    <Notice tone="attention" title={t('title')}>
      <p className="max-w-prose wrap-anywhere">{t('text', { connected, expected })}</p>
      <Button size="sm" onClick={onDisconnect}>
        {t('disconnect')}
      </Button>
    </Notice>
  );
}
