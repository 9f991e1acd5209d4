import whole from '../../vitest.config.ts';

/** Tests of rules and functions, limited to those of one file of mutants.json. */
const include = [process.env['MUTANT_TESTS']!];
const others: Record<string, string[]> = { rules: ['tests/!(core)/**'], unit: ['tests/core/**'] };

const projects = whole.test!.projects!.flatMap((project) => {
  if (typeof project !== 'object' || !('test' in project)) return [];
  const exclude = others[String(project.test?.name)];
  return exclude ? [{ ...project, test: { ...project.test, include, exclude } }] : [];
});

export default { ...whole, test: { ...whole.test, projects } };
