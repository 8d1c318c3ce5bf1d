import { useTranslations } from 'next-intl';
import { TextLink } from '#components/ui/text-link.tsx';
import { isAllowed, type Role } from '#lib/auth/permissions.ts';

const STEPS = [
  { name: 'wallet', href: '/wallets/new', permission: 'wallets.register' },
  { name: 'onramp', href: '/onramps/new', permission: 'onramp.create' },
  { name: 'offramp', href: '/offramps/new', permission: 'offramp.create' },
] as const;

interface FirstStepsProps {
  role: Role;
  /** Whether a wallet is registered, which both directions need. */
  hasWallet: boolean;
}

/** Where there is no conversion yet: how a user begins, as far as their role may. */
export function FirstSteps({ role, hasWallet }: FirstStepsProps) {
  const t = useTranslations('intents.first');
  const steps = stepsOf({ role, hasWallet });
  return (
    <div className="flex flex-col items-center gap-2">
      {steps.some(({ name }) => name === 'wallet') && (
        <p className="max-w-prose text-sm text-muted">{t('walletText')}</p>
      )}
      <span className="flex flex-wrap justify-center gap-x-4 gap-y-1">
        {steps.map(({ name, href }) => (
          <TextLink key={name} href={href}>
            {t(name)}
          </TextLink>
        ))}
      </span>
    </div>
  );
}

/** Whether the role may take any of them. */
export function hasFirstSteps(given: FirstStepsProps): boolean {
  return stepsOf(given).length > 0;
}

function stepsOf({ role, hasWallet }: FirstStepsProps) {
  return STEPS.filter(
    ({ name, permission }) => isAllowed(role, permission) && !(name === 'wallet' && hasWallet),
  );
}
