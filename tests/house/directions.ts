/** A room of the tree, and the rooms that it may import. */
interface Room {
  /** First room whose pattern matches the path. Groups may be used in `may`. */
  path: RegExp;
  may: (match: RegExpExecArray) => RegExp[];
}

const CORE = /^core\//;
const RUNTIME = /^functions\/runtime\//;
/** Rooms that a resource, a job or a trigger may use. */
const FUNCTIONS = [
  /^functions\/(runtime|kernel|reads|inventory|people|mailing|evidence|gateways|store|snmp|jobs|documents)\//,
  CORE,
];
const WEB = [/^web\/src\/(ui|parts|api|access)\//, CORE];

const ROOMS: readonly Room[] = [
  { path: CORE, may: () => [CORE] },
  { path: RUNTIME, may: () => [RUNTIME, CORE] },
  { path: /^functions\/store\//, may: () => [/^functions\/store\//, RUNTIME, CORE] },
  { path: /^functions\/gateways\//, may: () => [/^functions\/gateways\//, RUNTIME, CORE] },
  {
    path: /^functions\/snmp\//,
    may: () => [/^functions\/(snmp|gateways)\//, RUNTIME, CORE],
  },
  {
    path: /^functions\/kernel\//,
    may: () => [/^functions\/((kernel|store)\/|gateways\/live\.ts$)/, RUNTIME, CORE],
  },
  {
    path: /^functions\/reads\//,
    may: () => [/^functions\/(reads|store|gateways)\//, RUNTIME, CORE],
  },
  {
    path: /^functions\/inventory\//,
    may: () => [/^functions\/(inventory|reads|store|gateways)\//, RUNTIME, CORE],
  },
  {
    path: /^functions\/people\//,
    may: () => [/^functions\/(people|reads|store|gateways)\//, RUNTIME, CORE],
  },
  {
    path: /^functions\/evidence\//,
    may: () => [/^functions\/(evidence|store|gateways)\//, RUNTIME, CORE],
  },
  {
    path: /^functions\/mailing\//,
    may: () => [/^functions\/(mailing|reads|store|gateways)\//, RUNTIME, CORE],
  },
  {
    path: /^functions\/accounts\//,
    may: () => [
      /^functions\/accounts\//,
      /^functions\/monitoring\/(sources|trials)\.ts$/,
      ...FUNCTIONS,
    ],
  },
  {
    path: /^functions\/collectors\//,
    may: () => [
      /^functions\/collectors\//,
      /^functions\/monitoring\/(collector|site)\//,
      /^functions\/monitoring\/(moved-minutes|feed\/tell-arrivals|sources\/(zabbix-items|logic-monitor-modules))\.ts$/,
      ...FUNCTIONS,
    ],
  },
  {
    path: /^functions\/sourcehooks\//,
    may: () => [
      /^functions\/sourcehooks\//,
      /^functions\/monitoring\/feed\/read-alerts\.ts$/,
      ...FUNCTIONS,
    ],
  },
  // A trial of a profile walks and polls a device.
  {
    path: /^functions\/deviceprofiles\//,
    may: () => [
      /^functions\/deviceprofiles\//,
      /^functions\/monitoring\/collector\//,
      ...FUNCTIONS,
    ],
  },
  // The program for a customer's site: what measures, and nothing that stores.
  {
    path: /^collector\//,
    may: () => [
      /^collector\//,
      /^functions\/(snmp|monitoring\/(collector|site|address-check))\//,
      RUNTIME,
      CORE,
    ],
  },
  {
    path: /^functions\/triggers\//,
    may: () => [/^functions\/(triggers|monitoring|notifications)\//, ...FUNCTIONS],
  },
  {
    path: /^functions\/([^/]+)\//,
    may: ([, resource]) => [new RegExp(`^functions/${resource}/`), ...FUNCTIONS],
  },
  {
    path: /^graphql\//,
    may: () => [/^graphql\//, /^functions\/(kernel|reads|gateways|store)\//, RUNTIME, CORE],
  },
  { path: /^web\/src\/app\//, may: () => [/^web\/src\//, CORE] },
  {
    path: /^web\/src\/features\/([^/]+)\//,
    may: ([, area]) => [new RegExp(`^web/src/features/${area}/`), ...WEB],
  },
  { path: /^web\/src\/parts\//, may: () => WEB },
  { path: /^web\/src\/access\//, may: () => [/^web\/src\/(access|api)\//, CORE] },
  { path: /^web\/src\/(ui|api)\//, may: ([, room]) => [new RegExp(`^web/src/${room}/`), CORE] },
  { path: /^web\/src\//, may: () => [/^web\/src\//, CORE] },
  // The one place that loads handlers, since it is where they run; CDK's part of the room is next.
  {
    path: /^infra\/local\//,
    may: () => [
      /^infra\/(local|founding)\//,
      /^infra\/constructs\/(clocks|function-limits|resource-needs|resolver-code|security-headers|gateway-responses|settings)\.ts$/,
      /^functions\//,
      /^graphql\//,
      // It receives traps and syslog as a collector does.
      /^collector\/messages\//,
      CORE,
    ],
  },
  {
    path: /^infra\/founding\//,
    may: () => [
      /^infra\/founding\//,
      CORE,
      RUNTIME,
      /^functions\/store\//,
      /^functions\/gateways\/(secret-text|user-pool)\.ts$/,
      /^functions\/people\/admin[\w-]*\.ts$/,
    ],
  },
  // The smoke run asks a portal as the sign-in from outside does.
  {
    path: /^infra\/deploy\/smoke/,
    may: () => [/^infra\/deploy\/smoke/, CORE, /^functions\/gateways\/visitor\.ts$/],
  },
  {
    path: /^infra\//,
    may: () => [/^infra\/(?!local\/)/, CORE, RUNTIME, /^(functions\/.+|graphql)\/needs\.ts$/],
  },
  {
    path: /^scripts\//,
    may: () => [/^(scripts|infra|core|functions|dist)\//, /^vitest\.config\.ts$/],
  },
  { path: /^tests\//, may: () => [/^(?!scripts\/)/] },
  { path: /^[^/]+\.config\.ts$/, may: () => [] },
];

/** Specifiers of a file's imports: static, dynamic and type imports and re-exports alike. */
export function specifiersOf(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  const found = code.matchAll(
    /(?:(?:^|[\s}*])from\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\1/gm,
  );
  return [...found].map(([, , specifier]) => specifier!);
}

/**
 * The sentence for an import in a direction that the room does not allow; null for a good one.
 * Paths are from the root.
 */
export function wrongDirection(from: string, to: string): string | null {
  for (const { path, may } of ROOMS) {
    const match = path.exec(from);
    if (match)
      return may(match).some((allowed) => allowed.test(to))
        ? null
        : `${from} must not import ${to}`;
  }
  return `${from} is in no room of tests/house/directions.ts`;
}

/** Room of a file: the folder between which circles are counted. */
export function roomOf(path: string): string {
  return /^(?:functions|web\/src|core)\/[^/]+(?=\/)/.exec(path)?.[0] ?? path.split('/')[0]!;
}

/** Nodes that reach themselves; `arrows` has the targets of each node. */
export function circlesIn(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(arrows.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...arrows.keys()].filter((node) => reaches(node, node));
}
