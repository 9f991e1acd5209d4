import * as z from 'zod';
import {
  datapointOf,
  DATASOURCES,
  seriesId,
  SINGLE_INSTANCE,
  type DatasourceId,
} from '../../../core/domain/datasource.ts';
import file from './logic-monitor-modules.json' with { type: 'json' };

/** A datapoint of LogicMonitor, and the one of the catalogue that it becomes. */
const pointSchema = z.strictObject({
  theirs: z.string(),
  ours: z.string(),
  factor: z.number().default(1),
  /** Added to the value times its factor. */
  offset: z.number().default(0),
});
export type KnownPoint = z.infer<typeof pointSchema>;

/** Modules of LogicMonitor that measure alike, and the datasource of the catalogue that they become. */
const moduleSchema = z
  .strictObject({
    /** Instances are named {module}-{instance}. */
    names: z.array(z.string()).min(1),
    datasource: z.enum(Object.keys(DATASOURCES) as [DatasourceId, ...DatasourceId[]]),
    /** Name of the instance in its displayed name: the first group. Without it, all become one. */
    instance: z
      .string()
      .transform((pattern) => new RegExp(pattern))
      .optional(),
    points: z.array(pointSchema).min(1),
  })
  .superRefine(({ datasource, points, instance }, context) => {
    for (const { ours } of points) {
      const point = datapointOf(datasource, ours);
      if (!point || point.derived)
        context.addIssue(`${datasource} has no datapoint ${ours} that is measured`);
    }
    if (DATASOURCES[datasource].isMultiple !== (instance !== undefined))
      context.addIssue(`${datasource} has one instance or several`);
  });
type Module = z.infer<typeof moduleSchema>;

/** @throws ZodError for a file of another form. */
export const readModules = (modules: unknown): Module[] => z.array(moduleSchema).parse(modules);

/** One of the names of a module, with what the file has of it. */
type Named = Module & { name: string };

const MODULES: readonly Named[] = readModules(file).flatMap((module) =>
  module.names.map((name) => ({ ...module, name })),
);

/** The module of an instance; undefined for one that the file does not have. */
export const moduleOf = (instanceName: string): Named | undefined =>
  MODULES.find(
    ({ name }) =>
      instanceName === name || instanceName.startsWith(name.endsWith('-') ? name : `${name}-`),
  );

/** Name of a module that the file does not have. Instances without a dash have the module's name. */
export const strangerOf = (instanceName: string): string => instanceName.split('-')[0]!;

/** Instance name for series ids. */
export const nameIn = ({ instance }: Module, displayName: string): string =>
  instance ? (instance.exec(displayName)?.[1] ?? displayName) : SINGLE_INSTANCE;

/**
 * The series that an alert is about; undefined for a datapoint that the file does not have, and for
 * one of several instances, as alerts lack the displayed name of theirs.
 */
export function seriesOfAlert(instanceName: string, datapoint: string): string | undefined {
  const module = moduleOf(instanceName);
  const point = module?.points.find(({ theirs }) => theirs === datapoint);
  if (!module || !point || module.instance) return undefined;
  return seriesId(module.datasource, SINGLE_INSTANCE, point.ours);
}
