/**
 * How often a test repeats what it proves by repetition.
 * @param short in `npm test`.
 * @param soak in `npm run soak`, which runs every test file that asks here.
 */
export function repetitions(short: number, soak: number): number {
  return process.env['SOAK'] ? soak : short;
}
