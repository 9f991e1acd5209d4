import { ByteWriter, type ByteReader } from './bytes.ts';

/**
 * One series as bytes: a header of mode (2 bits) and decimals (6 bits), then varint codes of scaled
 * integers. Code 0 is a run of zeros (+ length - 1), 1 a run of gaps (+ length - 1), k >= 2 stands
 * for zigzag(d) = k - 1. What d is depends on the mode: the value, its difference to the one
 * before, or the difference of the differences.
 */
const MODES = { delta: 1, deltaOfDelta: 2, raw: 3 } as const;
type Mode = (typeof MODES)[keyof typeof MODES];
const OTHER_MODES = [MODES.deltaOfDelta, MODES.raw] as const;

const ZERO_RUN = 0;
const GAP_RUN = 1;

/**
 * Scaled values are kept within this, so that no code passes 2^53; at two decimals that is 5.6e12.
 */
export const LARGEST_SCALED = 2 ** 49;

/**
 * The value that a sample has once stored: rounded to `decimals`, held within the limits; NaN for
 * what is no number.
 */
export function storedValue(value: number, decimals: number): number {
  return scale(value, 10 ** decimals) / 10 ** decimals;
}

/** Writes the shortest of the three modes. */
export function writeSamples(out: ByteWriter, values: Float64Array, decimals: number): void {
  const factor = 10 ** decimals;
  if (isUnchanging(values)) {
    writeUnchanging(out, scale(values[0] as number, factor), values.length, decimals);
    return;
  }
  if (scaled.length !== values.length) scaled = new Float64Array(values.length);
  for (let at = 0; at < values.length; at++) scaled[at] = scale(values[at] as number, factor);
  let best = writeMode(scratch[MODES.delta], scaled, MODES.delta, decimals);
  for (const mode of OTHER_MODES) {
    const written = writeMode(scratch[mode], scaled, mode, decimals);
    if (written.length < best.length) best = written;
  }
  out.raw(best.view());
}

/** As writeSamples, for one sample. */
export function writeSample(out: ByteWriter, value: number, decimals: number): void {
  writeUnchanging(out, scale(value, 10 ** decimals), 1, decimals);
}

function isUnchanging(values: Float64Array): boolean {
  const first = values[0] as number;
  const isGap = Number.isNaN(first);
  for (let at = 1; at < values.length; at++) {
    const value = values[at] as number;
    if (isGap ? !Number.isNaN(value) : value !== first) return false;
  }
  return values.length > 0;
}

/**
 * Most series seldom change. Of the same value all along, one sample included, no mode is shorter
 * than differences.
 */
function writeUnchanging(out: ByteWriter, value: number, length: number, decimals: number): void {
  const isRun = Number.isNaN(value) || value === 0;
  out.byte((length === 1 ? MODES.raw : MODES.delta) | (decimals << 2));
  if (!isRun) out.varint(zigzag(value) + 1);
  if (isRun) writeRun(out, value === 0 ? ZERO_RUN : GAP_RUN, length);
  else if (length > 1) writeRun(out, ZERO_RUN, length - 1);
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

/** Used again for each series: allocating is dearer than the arithmetic. */
let scaled = new Float64Array(60);

/** The candidates are compared, so each mode has a buffer of its own. */
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
  /** Adding zero turns -0, which has no code of its own, into 0. */
  return rounded < -LARGEST_SCALED ? -LARGEST_SCALED : rounded + 0;
}

function zigzag(d: number): number {
  return d >= 0 ? d * 2 : -d * 2 - 1;
}

function unzigzag(code: number): number {
  return code % 2 === 1 ? -(code + 1) / 2 : code / 2;
}
