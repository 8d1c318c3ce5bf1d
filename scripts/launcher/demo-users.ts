import type { Role } from '#lib/auth/permissions.ts';

/** The users of the demo; they exist only beside the sandbox (contract, "Dashboard settings"). */
export const DEMO_PASSWORD = 'demo-password-1';
export const DEMO_USERS: readonly { readonly email: string; readonly name: string; readonly role: Role }[] = [
  { email: 'admin@demo.test', name: 'Ana Administradora', role: 'admin' },
  { email: 'operator@demo.test', name: 'Otávio Operador', role: 'operator' },
  { email: 'approver@demo.test', name: 'Alice Aprovadora', role: 'approver' },
  { email: 'signer@demo.test', name: 'Saulo Signatário', role: 'signer' },
  { email: 'viewer@demo.test', name: 'Vera Visitante', role: 'viewer' },
];
