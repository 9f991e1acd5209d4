import { loadAwsServiceSpec } from '@aws-cdk/aws-service-spec';
import type { Property, PropertyType, SpecDatabase } from '@aws-cdk/service-spec-types';

/** CloudFormation's own schemas, as AWS publishes them. */
export class ServiceSpec {
  private readonly database: SpecDatabase;

  private constructor(database: SpecDatabase) {
    this.database = database;
  }

  static async load(): Promise<ServiceSpec> {
    return new ServiceSpec(await loadAwsServiceSpec());
  }

  /** Faults of a resource that CloudFormation would refuse; empty for a good one. */
  problemsOf(type: string, properties: Record<string, unknown>): string[] {
    // A custom resource's properties are the affair of its function.
    if (type.startsWith('Custom::') || type === 'AWS::CloudFormation::CustomResource') return [];
    const [resource] = this.database.lookup('resource', 'cloudFormationType', 'equals', type);
    if (!resource) return [`${type} is no type of CloudFormation`];
    return this.inProperties(properties, resource.properties, type);
  }

  /** Sets of dimensions under which AWS publishes a metric, their names sorted and joined. */
  dimensionsOf(namespace: string, name: string): string[] {
    return this.database
      .all('metric')
      .filter((metric) => metric.namespace === namespace && metric.name === name)
      .flatMap((metric) => this.database.follow('usesDimensionSet', metric))
      .map(({ entity }) => namesOf(entity.dimensions));
  }

  private inProperties(value: unknown, known: Record<string, Property>, path: string): string[] {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [`${path} must be an object`];
    const wrong = Object.entries(value).flatMap(([name, given]) => {
      const property = known[name];
      if (!property) return [`${path}.${name} is no property`];
      const readings = [property.type, ...(property.previousTypes ?? [])].map((type) =>
        this.inValue(given, type, `${path}.${name}`),
      );
      return readings.some((problems) => problems.length === 0) ? [] : readings[0]!;
    });
    const missing = Object.entries(known)
      .filter(([name, { required }]) => required && !(name in value))
      .map(([name]) => `${path}.${name} is missing`);
    return [...wrong, ...missing];
  }

  private inValue(value: unknown, type: PropertyType, path: string): string[] {
    if (isIntrinsic(value)) return [];
    switch (type.type) {
      case 'union': {
        const readings = type.types.map((one) => this.inValue(value, one, path));
        return readings.toSorted((a, b) => a.length - b.length)[0] ?? [];
      }
      case 'ref': {
        const { properties } = this.database.get('typeDefinition', type.reference);
        return this.inProperties(value, properties, path);
      }
      case 'array':
        return Array.isArray(value)
          ? value.flatMap((one, at) => this.inValue(one, type.element, `${path}.${at}`))
          : [`${path} must be a list`];
      case 'map':
        return Object.entries(value as object).flatMap(([key, one]) =>
          this.inValue(one, type.element, `${path}.${key}`),
        );
      case 'string':
        return inText(value, type, path);
      case 'number':
        return Number.isNaN(Number(value)) ? [`${path} must be a number`] : [];
      case 'integer':
        return Number.isInteger(Number(value)) ? [] : [`${path} must be a whole number`];
      case 'boolean':
        return /^(true|false)$/.test(String(value)) ? [] : [`${path} must be true or false`];
      default:
        return [];
    }
  }
}

/** Names of dimensions in one order. */
export function namesOf(dimensions: readonly { name: string }[]): string {
  return dimensions
    .map(({ name }) => name)
    .sort()
    .join();
}

type Of<T extends PropertyType['type']> = Extract<PropertyType, { type: T }>;

function inText(value: unknown, type: Of<'string'>, path: string): string[] {
  if (typeof value === 'object') return [`${path} must be a text`];
  const text = String(value);
  const fits = text.includes('{{resolve:') || (type.allowedValues?.includes(text) ?? true);
  return fits ? [] : [`${path} may not be '${text.slice(0, 60)}'`];
}

function isIntrinsic(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const [key, ...more] = Object.keys(value);
  return more.length === 0 && /^(Ref$|Fn::)/.test(key ?? '');
}
