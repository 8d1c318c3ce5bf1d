import { parseArgs } from 'node:util';
import { z } from 'zod';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#lib/auth/password-rules.ts';
import { ROLES } from '#lib/auth/permissions.ts';
import { nameCommand } from '#scripts/launcher/command-settings.ts';
import { LaunchError, reportFailure } from '#scripts/launcher/launch-error.ts';
import { readNewPassword } from '#scripts/launcher/read-password.ts';
import { withDatabase } from '#scripts/launcher/with-database.ts';
import { endAllAccess } from '#server/auth/end-access.ts';
import { hashPassword } from '#server/auth/password.ts';
import { addUser, changeUser } from '#server/auth/manage-users.ts';
import { listUsers } from '#server/store/users/users-repository.ts';
import type { Database } from '#server/store/database.ts';

const COMMAND = nameCommand('user', 'user');
const USAGE = `usage:
  ${COMMAND} add --email <address> --role <${ROLES.join('|')}> [--name <name>]
  ${COMMAND} password --email <address>
  ${COMMAND} role --email <address> --role <role>
  ${COMMAND} disable --email <address>
  ${COMMAND} enable --email <address>
  ${COMMAND} forget-sso --email <address>
  ${COMMAND} end-access
  ${COMMAND} list
The password is asked for; it is read from standard input when that is no terminal.`;

const emailSchema = z.string().trim().toLowerCase().pipe(z.email());
const roleSchema = z.enum(ROLES);

interface Flags {
  readonly email?: string | undefined;
  readonly role?: string | undefined;
  readonly name?: string | undefined;
}

const COMMANDS: Readonly<Record<string, (flags: Flags) => Promise<string>>> = {
  add: async (flags) => {
    const email = readEmail(flags);
    const role = readRole(flags);
    const passwordHash = await askPasswordHash();
    const isNew = await withDatabase((db) =>
      addUser(db, { email, role, name: flags.name ?? email, passwordHash }),
    );
    if (!isNew) throw new LaunchError(`There is already a user ${email}.`);
    return `added ${email} as ${role}`;
  },
  password: async (flags) => {
    const email = readEmail(flags);
    const passwordHash = await askPasswordHash();
    await withDatabase((db) => change(db, email, { passwordHash }));
    return `changed the password of ${email} and ended all sessions and valid links`;
  },
  role: async (flags) => {
    const email = readEmail(flags);
    const role = readRole(flags);
    await withDatabase((db) => change(db, email, { role }));
    return `${email} is now ${role}`;
  },
  disable: async (flags) => {
    const email = readEmail(flags);
    await withDatabase((db) => change(db, email, { isDisabled: true }));
    return `disabled ${email} and ended all sessions and links`;
  },
  enable: async (flags) => {
    const email = readEmail(flags);
    await withDatabase((db) => change(db, email, { isDisabled: false }));
    return `enabled ${email}`;
  },
  'forget-sso': async (flags) => {
    const email = readEmail(flags);
    await withDatabase((db) => change(db, email, { isIdentityForgotten: true }));
    return `the next single sign-on with the verified address ${email} is taken for theirs, and all sessions and valid links are ended`;
  },
  'end-access': async () => {
    const count = await withDatabase(endAllAccess);
    return `ended all sessions and valid links of ${count} users`;
  },
  list: () =>
    withDatabase(async (db) => {
      const users = await listUsers(db);
      const lines = users.map(
        ({ email, role, name, disabledAt }) => `${email}\t${role}\t${name}${disabledAt ? '\tdisabled' : ''}`,
      );
      return lines.join('\n') || 'there are no users yet';
    }),
};

/** `npm run user`: the users of a deployment, from the command line. */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' }, role: { type: 'string' }, name: { type: 'string' } },
  });
  const command = COMMANDS[positionals[0] ?? ''];
  if (!command || positionals.length > 1) throw new LaunchError(USAGE);
  console.log(await command(values));
} catch (error) {
  reportFailure(error);
}

async function change(db: Database, email: string, wanted: Parameters<typeof changeUser>[2]): Promise<void> {
  if (!(await changeUser(db, email, wanted))) throw new LaunchError(`There is no user ${email}.`);
}

function readEmail({ email }: Flags): string {
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success) throw new LaunchError(`--email must be an e-mail address.\n${USAGE}`);
  return parsed.data;
}

function readRole({ role }: Flags): z.infer<typeof roleSchema> {
  const parsed = roleSchema.safeParse(role);
  if (!parsed.success) throw new LaunchError(`--role must be one of ${ROLES.join(', ')}.\n${USAGE}`);
  return parsed.data;
}

async function askPasswordHash(): Promise<string> {
  const password = await readNewPassword();
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH) {
    throw new LaunchError(`A password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`);
  }
  return hashPassword(password);
}
