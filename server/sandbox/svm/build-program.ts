import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkProgram } from './link-program.ts';

/*
 * Builds the `.so` of each program from the C beside it. With `--check` it rebuilds and compares instead, and
 * says so where there is no compiler to rebuild with: the built programs are committed, so only who changes
 * the C needs clang-19.
 */
const COMPILER = 'clang-19';
const COMPILER_FLAGS = [
  ...['-target', 'bpf', '-mcpu=v1', '-Os', '-std=c11'],
  ...['-fno-builtin', '-ffreestanding', '-fno-ident', '-Wall', '-Wextra', '-Werror'],
  ...['-mllvm', '-bpf-stack-size=4096'], // the SVM's stack frame; the kernel's is 512 bytes
];
const PROGRAMS = [
  { folder: 'program', name: 'whitelist' },
  // Not part of the sandbox: what a hostile program can do, for the tests of the sign-guard.
  { folder: 'testing/thief', name: 'thief' },
].map(({ folder, name }) => ({ folder: join(import.meta.dirname, folder), name }));
type Program = (typeof PROGRAMS)[number];

process.exitCode = process.argv.includes('--check') ? check() : build();

function build(): number {
  for (const program of PROGRAMS) {
    const bytes = compileAndLink(program);
    writeFileSync(fileOf(program), bytes);
    console.log(`built ${program.name}.so, ${bytes.length} bytes`);
  }
  return 0;
}

function check(): number {
  if (!hasCompiler()) {
    console.log(`the programs were NOT checked: ${COMPILER} is not installed here`);
    return 0;
  }
  const stale = PROGRAMS.filter((program) => !readFileSync(fileOf(program)).equals(compileAndLink(program)));
  for (const { name } of PROGRAMS.filter((program) => !stale.includes(program))) {
    console.log(`${name}.so is what the C builds to`);
  }
  for (const { name } of stale) {
    console.error(`${name}.so is not what the C builds to: run build-program.ts and commit the result`);
  }
  return stale.length === 0 ? 0 : 1;
}

function hasCompiler(): boolean {
  return spawnSync(COMPILER, ['--version']).status === 0;
}

function fileOf({ folder, name }: Program): string {
  return join(folder, `${name}.so`);
}

function compileAndLink({ folder, name }: Program): Buffer {
  const scratch = mkdtempSync(join(tmpdir(), 'svm-program-'));
  try {
    const object = join(scratch, `${name}.o`);
    execFileSync(COMPILER, [...COMPILER_FLAGS, '-c', `${name}.c`, '-o', object], {
      cwd: folder,
      stdio: 'inherit',
    });
    return linkProgram(readFileSync(object));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
