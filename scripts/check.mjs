import { check, finish, installPackages, runNode, vitest } from './steps.mjs';

/**
 * npm run check: the quick part of npm test: types, layout, lint, dead code and the rules of the
 * house.
 */
export function quickChecks() {
  return [
    check('types', () => runNode('node_modules/typescript/bin/tsc', ['-p', '.', '--noEmit'])),
    check('layout', () => runNode('node_modules/oxfmt/bin/oxfmt', ['--check'])),
    check('lint', () => runNode('node_modules/oxlint/bin/oxlint', ['--type-aware'])),
    check('dead code', () => runNode('node_modules/knip/bin/knip.js')),
  ];
}

if (import.meta.filename === process.argv[1]) {
  finish(
    installPackages()
      ? [...quickChecks(), vitest('house', ['tests/house'])]
      : [check('packages', () => false)],
  );
}
