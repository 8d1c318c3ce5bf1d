import type { ReactNode } from 'react';
import { LinkErrorWords } from '#components/links/link-error-words.tsx';

export default function SignLayout({ children }: { children: ReactNode }) {
  return <LinkErrorWords kind="signing">{children}</LinkErrorWords>;
}
