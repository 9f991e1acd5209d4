import { ByteWriter, type ByteReader } from './bytes.ts';

/**
 * One series as bytes: a header of mode (2 bits) and decimals (6 bits), then varint codes of scaled
 * integers. Code 0 is a run of zeros (+ length - 1), 1 a run of gaps (+ length - 1), k >= 2 means
 * zigzag(d) = k - 1, where d is the value, its difference, or the difference of differences,
 * depending on the mode.
 */
export const MODES = { delta: 1, deltaOfDelta: 2, raw: 3 } as const;
export type Mode = (typeof MODES)[keyof typeof MODES];
const EVERY_MODE = [MODES.delta, MODES.deltaOfDelta, MODES.raw] as const;

const ZERO_RUN = 0;
const GAP_RUN = 1;

/** Limit of scaled values, so that codes stay below 2^53; 5.6e12 at two decimals. */
export const LARGEST_SCALED = 2 ** 49;

/** The value after storing: rounded to `decimals` and clamped; NaN if not finite. */
export function storedValue(value: number, decimals: number): number {
  return scale(value, 10 ** decimals) / 10 ** decimals;
}

/** Writes the shortest of the given modes; trying them takes time. */
export function writeSamples(
  out: ByteWriter,
  values: Float64Array,
  decimals: number,
  modes: readonly [Mode, ...Mode[]] = EVERY_MODE,
): void {
  const factor = 10 ** decimals;
  const level = levelOf(values);
  if (level) {
    writeLevel(out, level, scale(values[level.from] ?? Number.NaN, factor), decimals);
    return;
  }
  if (scaled.length !== values.length) scaled = new Float64Array(values.length);
  for (let at = 0; at < values.length; at++) scaled[at] = scale(values[at] as number, factor);
  let best: ByteWriter | undefined;
  for (const mode of modes) {
    const written = writeMode(scratch[mode], scaled, mode, decimals);
    if (!best || written.length < best.length) best = written;
  }
  if (best) out.raw(best.view());
}

/**
 * One sample of each of several series, coded as raw values without header, since the decimals are
 * known.
 */
export function writeStep(
  out: ByteWriter,
  values: readonly number[],
  decimals: readonly number[],
): void {
  let run = 0;
  let running = ZERO_RUN;
  for (let at = 0; at < values.length; at++) {
    const value = scale(values[at]!, FACTORS[decimals[at]!]!);
    const code = Number.isNaN(value) ? GAP_RUN : ZERO_RUN;
    const isRun = code === GAP_RUN || value === 0;
    if (run > 0 && (!isRun || running !== code)) {
      writeRun(out, running, run);
      run = 0;
    }
    if (!isRun) out.varint(zigzag(value) + 1);
    else {
      running = code;
      run++;
    }
  }
  if (run > 0) writeRun(out, running, run);
}

export function readStep(reader: ByteReader, decimals: readonly number[]): Float64Array {
  const values = new Float64Array(decimals.length);
  for (let at = 0; at < values.length;) {
    const code = reader.varint();
    const run = code <= GAP_RUN ? reader.varint() + 1 : 1;
    const value = code === GAP_RUN ? Number.NaN : code === ZERO_RUN ? 0 : unzigzag(code - 1);
    for (let left = run; left > 0 && at < values.length; left--, at++)
      values[at] = value / FACTORS[decimals[at]!]!;
  }
  return values;
}

/** A header has six bits for the decimals; no series needs more than these. */
const FACTORS = Array.from({ length: 16 }, (_, decimals) => 10 ** decimals);

/** A constant value, with gaps only at both ends. */
interface Level {
  from: number;
  until: number;
  length: number;
}

/** Undefined if the samples differ or have a gap between them. */
function levelOf(values: Float64Array): Level | undefined {
  const { length } = values;
  let from = 0;
  while (from < length && Number.isNaN(values[from])) from++;
  const value = values[from];
  let until = from;
  while (until < length && values[until] === value) until++;
  for (let at = until; at < length; at++) if (!Number.isNaN(values[at])) return undefined;
  return { from, until, length };
}

/** Fast path, as most series seldom change. For a constant value, no mode is shorter than delta. */
function writeLevel(
  out: ByteWriter,
  { from, until, length }: Level,
  value: number,
  decimals: number,
): void {
  out.byte((length === 1 ? MODES.raw : MODES.delta) | (decimals << 2));
  const isGap = until === from || Number.isNaN(value);
  if (isGap && length > 0) {
    writeRun(out, GAP_RUN, length);
    return;
  }
  if (from > 0) writeRun(out, GAP_RUN, from);
  if (value !== 0) out.varint(zigzag(value) + 1);
  const still = until - from - (value === 0 ? 0 : 1);
  if (still > 0) writeRun(out, ZERO_RUN, still);
  if (until < length) writeRun(out, GAP_RUN, length - until);
}

export function readSamples(reader: ByteReader, count: number): Float64Array {
  const header = reader.byte();
  const mode = header & 3;
  const factor = 10 ** (header >> 2);
  const values = new Float64Array(count);
  let previous = 0;
  let previousDelta = 0;
  for (let at = 0; at < count;) {
    const code = reader.varint();
    let run = code <= GAP_RUN ? reader.varint() + 1 : 1;
    const d = code <= GAP_RUN ? 0 : unzigzag(code - 1);
    for (; run > 0 && at < count; run--) {
      if (code === GAP_RUN) {
        values[at++] = Number.NaN;
        continue;
      }
      if (mode === MODES.raw) previous = d;
      else if (mode === MODES.delta) previous += d;
      else previous += previousDelta += d;
      values[at++] = previous / factor;
    }
  }
  return values;
}

/** Reused, as allocation costs more than the encoding. */
let scaled = new Float64Array(60);

/** One buffer per mode, to compare the results. */
const scratch = {
  [MODES.delta]: new ByteWriter(),
  [MODES.deltaOfDelta]: new ByteWriter(),
  [MODES.raw]: new ByteWriter(),
};

function writeMode(
  out: ByteWriter,
  values: Float64Array,
  mode: Mode,
  decimals: number,
): ByteWriter {
  out.length = 0;
  out.byte(mode | (decimals << 2));
  let previous = 0;
  let previousDelta = 0;
  let run = 0;
  let running = ZERO_RUN;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    const gap = Number.isNaN(value);
    let d = 0;
    if (!gap) {
      d = mode === MODES.raw ? value : value - previous;
      if (mode === MODES.deltaOfDelta) {
        const delta = d;
        d -= previousDelta;
        previousDelta = delta;
      }
      previous = value;
    }
    const code = gap ? GAP_RUN : ZERO_RUN;
    if (run > 0 && (d !== 0 || running !== code)) {
      writeRun(out, running, run);
      run = 0;
    }
    if (d !== 0) {
      out.varint(zigzag(d) + 1);
    } else {
      running = code;
      run++;
    }
  }
  if (run > 0) writeRun(out, running, run);
  return out;
}

function writeRun(out: ByteWriter, code: number, length: number): void {
  out.varint(code);
  out.varint(length - 1);
}

function scale(value: number, factor: number): number {
  if (!Number.isFinite(value)) return Number.NaN;
  const rounded = Math.round(value * factor);
  if (rounded > LARGEST_SCALED) return LARGEST_SCALED;
  /** Adding zero turns -0, which has no code, into 0. */
  return rounded < -LARGEST_SCALED ? -LARGEST_SCALED : rounded + 0;
}

function zigzag(d: number): number {
  return d >= 0 ? d * 2 : -d * 2 - 1;
}

function unzigzag(code: number): number {
  return code % 2 === 1 ? -(code + 1) / 2 : code / 2;
}
