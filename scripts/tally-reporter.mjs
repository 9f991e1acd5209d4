import { writeFileSync } from 'node:fs';

/**
 * Writes a tally of a vitest run to the file that TALLY_FILE names. A file that fails before its
 * first test counts as one failure, and so does an error outside all tests, also of vitest's own
 * process and as late as its exit.
 */
export default class TallyReporter {
  #tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

  onInit() {
    process.on('uncaughtExceptionMonitor', (error) => this.#add([outsideAllTests(error)]));
    process.on('unhandledRejection', (error) => this.#add([outsideAllTests(error)]));
  }

  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const numberOf = (state) => tests.filter((test) => test.result().state === state).length;
    this.#tally.passed = numberOf('passed');
    this.#tally.skipped = numberOf('skipped') + numberOf('pending');
    this.#add([...modules.flatMap(failuresOf), ...unhandledErrors.map(outsideAllTests)]);
  }

  #add(failures) {
    this.#tally.failures.push(...failures);
    this.#tally.failed = this.#tally.failures.length;
    writeFileSync(process.env.TALLY_FILE, JSON.stringify(this.#tally));
  }
}

function failuresOf(module) {
  const suites = [module, ...module.children.allSuites()];
  const outside = suites.flatMap((suite) => suite.errors());
  return [
    ...outside.map((error) => `${module.relativeModuleId}: ${firstLine(error)}`),
    ...[...module.children.allTests('failed')].map(
      (test) =>
        `${module.relativeModuleId} > ${test.fullName}: ${firstLine(test.result().errors[0])}`,
    ),
  ];
}

/** With the test that ran meanwhile and where it was thrown, as nothing else names its cause. */
function outsideAllTests(error) {
  const frame = error.stacks?.[0];
  const place = frame ? ` at ${frame.file}:${frame.line}` : '';
  const during = error.VITEST_TEST_NAME ? ` during '${error.VITEST_TEST_NAME}'` : '';
  const file = error.VITEST_TEST_PATH ? ` in ${error.VITEST_TEST_PATH}` : '';
  return `outside all tests: ${firstLine(error)}${place}${during}${file}`;
}

function firstLine(error) {
  const { name = 'Error', message = '' } = error ?? {};
  return `${name}: ${message.split('\n', 1)[0]}`;
}
