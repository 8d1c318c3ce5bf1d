import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { LaunchError } from './launch-error.ts';

/**
 * Asks for a new password twice without showing it; without a terminal, takes the first line of standard
 * input.
 */
export async function readNewPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readLine();
  const password = await askHidden('Password: ');
  const repeated = await askHidden('The same again: ');
  if (password !== repeated) throw new LaunchError('The two passwords differ. Nothing was changed.');
  return password;
}

async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin, terminal: false });
  for await (const line of lines) return line;
  return '';
}

async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  // The line editor echoes into nothing.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const interrupted = new Promise<never>((_resolve, reject) => {
    lines.once('SIGINT', () => reject(new LaunchError('\nNothing was changed.')));
  });
  try {
    return await Promise.race([lines.question(''), interrupted]);
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}
