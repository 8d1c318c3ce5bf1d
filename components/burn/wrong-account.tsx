import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Notice } from './notice.tsx';

interface WrongAccountProps {
  connected: string;
  holder: string;
  onDisconnect: () => void;
}

/** The connected account is not the authorized one (R61, R66): which one is, and the way there. */
export function WrongAccount({ connected, holder, onDisconnect }: WrongAccountProps) {
  const t = useTranslations('burn.sign.wrongAccount');
  return (
    <Notice tone="attention" title={t('title')}>
      <p className="max-w-prose wrap-anywhere">{t('text', { connected, holder })}</p>
      <Button size="sm" onClick={onDisconnect}>
        {t('disconnect')}
      </Button>
    </Notice>
  );
}
