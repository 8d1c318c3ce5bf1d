import type { ReactNode } from 'react';
import { LinkErrorWords } from '#components/links/link-error-words.tsx';

export default function PayLayout({ children }: { children: ReactNode }) {
  return <LinkErrorWords kind="payment">{children}</LinkErrorWords>;
}
