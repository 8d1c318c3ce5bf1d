import 'server-only';
import type { UserRow } from './users-repository.ts';

export interface NamedUser {
  readonly id: string;
  /** With the address where another one has the same name. */
  readonly name: string;
}

/** Users as a choice shows them. */
export function toNamedUsers(users: readonly Pick<UserRow, 'id' | 'name' | 'email'>[]): NamedUser[] {
  const isShared = (name: string) => users.filter((user) => user.name === name).length > 1;
  return users.map(({ id, name, email }) => ({ id, name: isShared(name) ? `${name} (${email})` : name }));
}
