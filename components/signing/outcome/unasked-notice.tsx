import { useTranslations } from 'next-intl';
import { Notice } from '#components/ui/notice.tsx';

interface UnaskedNoticeProps {
  /** `blocked`: a check does not pass any more. `too_old`: what the checks found is too old by now. */
  why: 'blocked' | 'too_old';
  tone: 'attention' | 'danger';
}

/** Why no wallet was asked. */
export function UnaskedNotice({ why, tone }: UnaskedNoticeProps) {
  const t = useTranslations('signing.unasked');
  return <Notice tone={tone} title={t(why)} />;
}
