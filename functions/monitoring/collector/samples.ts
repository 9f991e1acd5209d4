import { HOST_STATUS, seriesId, SINGLE_INSTANCE } from '../../../core/domain/datasource.ts';

export const UPTIME = seriesId('host', SINGLE_INSTANCE, 'UptimeSeconds');
export const PING_LOSS = seriesId('ping', SINGLE_INSTANCE, 'PingLossPercent');
export const ROUND_TRIP = seriesId('ping', SINGLE_INSTANCE, 'RoundTripMs');

/**
 * The series of a plan, each once, and where each stands: worked out once for all polls by the
 * plan.
 */
export class SeriesTable {
  readonly names: readonly string[];
  /** Samples of a poll that measured nothing. */
  readonly blank: readonly number[];
  private readonly places: ReadonlyMap<string, number>;

  /** @param measured what the plan measures, besides what every poll tells of the device itself */
  constructor(measured: readonly string[]) {
    this.names = [...new Set([HOST_STATUS, UPTIME, PING_LOSS, ROUND_TRIP, ...measured])];
    this.blank = this.names.map(() => Number.NaN);
    this.places = new Map(this.names.map((name, place) => [name, place]));
  }

  placeOf(series: string): number | undefined {
    return this.places.get(series);
  }
}

/**
 * The samples of one poll of a device. What could not be measured is NaN. A map of its own for each
 * poll would cost several times as much, and most of what there is to be collected as garbage.
 */
export class Samples {
  private readonly table: SeriesTable;
  /** In the order of the names of the table. */
  readonly values: number[];

  constructor(table: SeriesTable) {
    this.table = table;
    this.values = table.blank.slice();
  }

  /** Ids of the series, the same list for every poll of a plan. */
  get names(): readonly string[] {
    return this.table.names;
  }

  get(series: string): number {
    const place = this.table.placeOf(series);
    return place === undefined ? Number.NaN : this.values[place]!;
  }

  /** A series that the table does not have is not kept. */
  set(series: string, value: number): this {
    const place = this.table.placeOf(series);
    if (place !== undefined) this.values[place] = value;
    return this;
  }

  /** Keeps the highest of several values of one series. */
  raise(place: number, value: number): void {
    const known = this.values[place]!;
    if (Number.isNaN(known) || value > known) this.values[place] = value;
  }

  forEach(each: (value: number, series: string) => void): void {
    const { names } = this.table;
    for (let place = 0; place < names.length; place++) each(this.values[place]!, names[place]!);
  }
}
