import { TextLink } from '#components/ui/text-link.tsx';
import { signInPath } from '#lib/auth/sign-in-path.ts';

/** To the sign-in, in a new tab that knows nothing of this one: what is typed here stays. */
export function SignInLink({ label }: { label: string }) {
  return (
    <TextLink href={signInPath('/')} target="_blank" rel="noopener">
      {label}
    </TextLink>
  );
}
