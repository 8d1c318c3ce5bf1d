import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import solc from 'solc';
import { z } from 'zod';

const openZeppelinDir = dirname(
  createRequire(import.meta.url).resolve('@openzeppelin/contracts/package.json'),
);
const OPEN_ZEPPELIN_PREFIX = '@openzeppelin/contracts/';

/** The part of solc used here; its own declarations are `any`. */
const compiler: {
  version: () => string;
  compile: (input: string, callbacks: { import: typeof readImport }) => string;
} = solc;

const compilerOutputSchema = z.object({
  errors: z.array(z.object({ formattedMessage: z.string() })).optional(),
  contracts: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          abi: z.array(z.unknown()),
          evm: z.object({ bytecode: z.object({ object: z.string() }) }),
        }),
      ),
    )
    .default({}),
});

export interface CompiledContract {
  readonly name: string;
  readonly abi: unknown[];
  readonly bytecode: `0x${string}`;
}

export function compilerVersion(): string {
  return compiler.version();
}

/**
 * Compiles every contract of a folder; each file has one of its own name. Throws with what the compiler says.
 */
export function compileContracts(contractsDir: string): CompiledContract[] {
  const fileNames = readdirSync(contractsDir)
    .filter((name) => name.endsWith('.sol'))
    .sort();
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      fileNames.map((name) => [name, { content: readFileSync(join(contractsDir, name), 'utf8') }]),
    ),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      // No metadata hash: the bytecode then depends on the sources alone, not on where they lie.
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = compilerOutputSchema.parse(
    JSON.parse(compiler.compile(JSON.stringify(input), { import: readImport })),
  );
  if (output.errors?.length) throw new Error(output.errors.map((e) => e.formattedMessage).join('\n'));
  return fileNames.map((fileName) => {
    const name = fileName.replace('.sol', '');
    const contract = output.contracts[fileName]?.[name];
    if (!contract) throw new Error(`${fileName} has no contract named ${name}`);
    return { name, abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` };
  });
}

function readImport(path: string): { contents: string } | { error: string } {
  if (!path.startsWith(OPEN_ZEPPELIN_PREFIX)) return { error: `${path} is not an import we resolve` };
  return { contents: readFileSync(join(openZeppelinDir, path.slice(OPEN_ZEPPELIN_PREFIX.length)), 'utf8') };
}
