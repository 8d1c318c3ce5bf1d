import { useTranslations } from 'next-intl';
import { ShownOnce } from '#components/domain/form/shown-once.tsx';

interface AddedUserProps {
  email: string;
  password: string;
  onDone: () => void;
}

/** A new user's first password, this once. */
export function AddedUser({ email, password, onDone }: AddedUserProps) {
  const t = useTranslations('settings.users.add');
  return (
    <ShownOnce
      heading="h3"
      value={password}
      labels={{
        title: t('added', { email }),
        text: t('addedText'),
        value: t('password'),
        copy: t('copy'),
        done: t('done'),
      }}
      onDone={onDone}
    />
  );
}
