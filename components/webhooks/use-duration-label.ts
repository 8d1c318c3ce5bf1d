import { useTranslations } from 'next-intl';

const MINUTE = 60;
const HOUR = 3_600;

/** A length of time in its two greatest units: `2 h 35 min`, `5 min 5 s`, `3 s`. */
export function useDurationLabel(): (seconds: number) => string {
  const t = useTranslations('webhooks.duration');
  return (seconds) => {
    const whole = Math.abs(seconds);
    if (whole < MINUTE) return t('seconds', { seconds: whole });
    if (whole < HOUR) return t('minutes', { minutes: Math.floor(whole / MINUTE), seconds: whole % MINUTE });
    return t('hours', { hours: Math.floor(whole / HOUR), minutes: Math.floor((whole % HOUR) / MINUTE) });
  };
}
