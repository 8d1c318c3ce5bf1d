import { useTranslations } from 'next-intl';
import { ShownOnce } from '#components/domain/form/shown-once.tsx';
import { GIVEN_PASSWORD_DAYS } from '#lib/auth/password-rules.ts';

interface ShownPasswordProps {
  /** The first one of a user, or one in the place of another. */
  kind: 'first' | 'next';
  email: string;
  password: string;
  onDone: () => void;
}

/** A password that a user is given, this once. */
export function ShownPassword({ kind, email, password, onDone }: ShownPasswordProps) {
  const t = useTranslations('settings.users.password');
  return (
    <ShownOnce
      heading="h3"
      value={password}
      labels={{
        title: t(`${kind}.title`, { email }),
        text: t(`${kind}.text`, { days: GIVEN_PASSWORD_DAYS }),
        value: t(`${kind}.label`),
        copy: t('copy'),
        done: t('done'),
      }}
      onDone={onDone}
    />
  );
}
