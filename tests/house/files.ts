import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

const LEFT_OUT = new Set(['node_modules', 'dist', 'cdk.out', '.data', '.git', 'coverage']);

/**
 * Paths of the project's files from its root: those that git tracks or would, or all of them where
 * there is no git.
 */
export function projectFiles(): string[] {
  try {
    const listed = execFileSync(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      { cwd: root, encoding: 'utf8', stdio: 'pipe' },
    );
    return listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  } catch {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((path) => !path.split('/').some((part) => LEFT_OUT.has(part)));
  }
}

export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** TypeScript and JavaScript of the project. */
export function sourceFiles(): string[] {
  return projectFiles().filter((path) => /\.(ts|tsx|mjs)$/.test(path));
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g;

export function withoutComments(source: string): string {
  return source.replaceAll(COMMENT, '');
}

export function commentsOf(source: string): string {
  return (source.match(COMMENT) ?? []).join('\n');
}
