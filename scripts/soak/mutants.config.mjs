import whole from '../../vitest.config.ts';

/** Tests of rules and functions, limited to those of one file of mutants.json. */
const include = [process.env.MUTANT_TESTS];
const others = { rules: ['tests/!(core)/**'], unit: ['tests/core/**'] };

const projects = whole.test.projects
  .filter(({ test }) => test.name in others)
  .map((project) => ({
    ...project,
    test: { ...project.test, include, exclude: others[project.test.name] },
  }));

export default { ...whole, test: { ...whole.test, projects } };
