import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkProgram } from './link-program.ts';

/*
 * Builds `program/whitelist.so` from the C beside it. With `--check` it rebuilds and compares instead, and says so where
 * there is no compiler to rebuild with: the built program is committed, so only who changes the C needs clang-19.
 */
const COMPILER = 'clang-19';
const COMPILER_FLAGS = [
  ...['-target', 'bpf', '-mcpu=v1', '-Os', '-std=c11'],
  ...['-fno-builtin', '-ffreestanding', '-fno-ident', '-Wall', '-Wextra', '-Werror'],
  ...['-mllvm', '-bpf-stack-size=4096'], // the SVM's stack frame; the kernel's is 512 bytes
];
const PROGRAM_FOLDER = join(import.meta.dirname, 'program');
const PROGRAM_FILE = join(PROGRAM_FOLDER, 'whitelist.so');

process.exitCode = process.argv.includes('--check') ? check() : build();

function build(): number {
  const program = compileAndLink();
  writeFileSync(PROGRAM_FILE, program);
  console.log(`built whitelist.so, ${program.length} bytes`);
  return 0;
}

function check(): number {
  if (!hasCompiler()) {
    console.log(`whitelist.so NOT checked: ${COMPILER} is not installed here`);
    return 0;
  }
  if (readFileSync(PROGRAM_FILE).equals(compileAndLink())) {
    console.log('whitelist.so is what the C builds to');
    return 0;
  }
  console.error('whitelist.so is not what the C builds to: run build-program.ts and commit the result');
  return 1;
}

function hasCompiler(): boolean {
  return spawnSync(COMPILER, ['--version']).status === 0;
}

function compileAndLink(): Buffer {
  const scratch = mkdtempSync(join(tmpdir(), 'svm-program-'));
  try {
    const object = join(scratch, 'whitelist.o');
    execFileSync(COMPILER, [...COMPILER_FLAGS, '-c', 'whitelist.c', '-o', object], {
      cwd: PROGRAM_FOLDER,
      stdio: 'inherit',
    });
    return linkProgram(readFileSync(object));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
