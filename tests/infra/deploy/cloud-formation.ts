import type { CfnResource, Synthesised } from '../cdk/synthesised.ts';

/**
 * A stand-in for CloudFormation over synthesised templates: names that are taken, exports in use,
 * deletion policies, deletion protection and rollbacks. Resources have no other behaviour.
 */

/** Properties that name a resource once in an account and region, as a path. */
const NAMED_BY: Record<string, string> = {
  'AWS::CloudFront::Function': 'Name',
  'AWS::CloudFront::ResponseHeadersPolicy': 'ResponseHeadersPolicyConfig.Name',
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::CloudWatch::Dashboard': 'DashboardName',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Events::Rule': 'Name',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::S3::BucketPolicy': 'Bucket',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::SSM::Parameter': 'Name',
  'AWS::Scheduler::Schedule': 'Name',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::WAFv2::WebACL': 'Name',
};
/** Parameters that `cdk bootstrap` writes. */
const CDKS_OWN = '/cdk-bootstrap/';
const NEVER_CREATED = 'ROLLBACK_COMPLETE';

interface Physical {
  name: string;
  type: string;
  region: string;
  isProtected: boolean;
}

interface Stack {
  status: string;
  template: Synthesised;
  terminationProtection: boolean;
  /** By logical id. */
  resources: Map<string, Physical>;
}

export class CloudFormation {
  readonly stacks = new Map<string, Stack>();
  /** Everything that exists, also what outlived its stack. */
  readonly existing = new Set<Physical>();
  /** Domains that SES has verified. */
  readonly verified = new Set<string>();
  /** A resource that fails when it is made or changed: the stack, and its logical id or type. */
  failing: { stack: string; resource: string } | null = null;
  #made = 0;

  /** @throws Error when the stack ends in anything but success. */
  deploy(name: string, template: Synthesised): void {
    const before = this.stacks.get(name);
    if (before?.status === NEVER_CREATED) this.destroy(name);
    const stack = this.stacks.get(name);
    for (const imported of importsOf(template))
      if (!this.exporter(template.region, imported))
        throw new Error(`${name}: no export named ${imported}`);
    for (const { Type, Default } of Object.values(template.parameters))
      if (Type.startsWith('AWS::SSM::') && Default && !Default.startsWith(CDKS_OWN))
        if (!this.exists('AWS::SSM::Parameter', Default))
          throw new Error(`${name}: no parameter named ${Default}`);
    if (stack) this.#update(name, stack, template);
    else this.#create(name, template);
  }

  /** @throws Error when the stack is protected, in use, or has a resource that cannot be deleted. */
  destroy(name: string): void {
    const stack = this.stacks.get(name);
    if (!stack) return;
    if (stack.terminationProtection) throw new Error(`${name} has termination protection`);
    for (const exported of stack.template.exports) this.#requireUnused(name, exported);
    const isFirst = stack.status === NEVER_CREATED;
    for (const [id, physical] of stack.resources)
      this.#remove(name, physical, policyOf(stack.template.resources[id]!, isFirst));
    this.stacks.delete(name);
  }

  exporter(region: string, exported: string): string | undefined {
    for (const [name, { template, status }] of this.stacks)
      if (
        status !== NEVER_CREATED &&
        template.region === region &&
        template.exports.includes(exported)
      )
        return name;
    return undefined;
  }

  importers(exported: string): string[] {
    return [...this.stacks].flatMap(([name, { template }]) =>
      importsOf(template).has(exported) ? name : [],
    );
  }

  /** Runs of functions at once that deployed stacks reserve. */
  reserved(): number {
    return [...this.stacks.values()]
      .flatMap(({ template }) => Object.values(template.resources))
      .map((one) => Number(propertiesOf(one)['ReservedConcurrentExecutions'] ?? 0))
      .reduce((sum, runs) => sum + runs, 0);
  }

  exists(type: string, name: string): boolean {
    return [...this.existing].some((one) => one.type === type && one.name.endsWith(`/${name}`));
  }

  #create(name: string, template: Synthesised): void {
    const stack: Stack = {
      status: 'CREATE_IN_PROGRESS',
      template,
      terminationProtection: template.terminationProtection,
      resources: new Map(),
    };
    this.stacks.set(name, stack);
    try {
      for (const [id, resource] of Object.entries(template.resources))
        this.#make(name, stack, id, resource);
      stack.status = 'CREATE_COMPLETE';
    } catch (error) {
      stack.terminationProtection = false;
      stack.status = NEVER_CREATED;
      for (const [id, physical] of stack.resources) {
        this.#remove(name, physical, policyOf(template.resources[id]!, true));
        stack.resources.delete(id);
      }
      throw error;
    }
  }

  #update(name: string, stack: Stack, template: Synthesised): void {
    for (const exported of stack.template.exports)
      if (!template.exports.includes(exported)) this.#requireUnused(name, exported);
    const made: string[] = [];
    try {
      for (const [id, resource] of Object.entries(template.resources)) {
        this.#requireWorking(name, id, resource);
        const physical = stack.resources.get(id);
        if (physical) continue;
        this.#make(name, stack, id, resource);
        made.push(id);
      }
    } catch (error) {
      stack.status = 'UPDATE_ROLLBACK_COMPLETE';
      for (const id of made) {
        this.#remove(name, stack.resources.get(id)!, policyOf(template.resources[id]!, true));
        stack.resources.delete(id);
      }
      throw error;
    }
    for (const [id, physical] of stack.resources) {
      const resource = template.resources[id];
      if (resource) physical.isProtected = isProtected(resource);
      else {
        this.#remove(name, physical, policyOf(stack.template.resources[id]!, false));
        stack.resources.delete(id);
      }
    }
    stack.template = template;
    stack.terminationProtection ||= template.terminationProtection;
    stack.status = 'UPDATE_COMPLETE';
  }

  #make(stackName: string, stack: Stack, id: string, resource: CfnResource): void {
    this.#requireWorking(stackName, id, resource);
    const { Type: type } = resource;
    const { region } = stack.template;
    const given = at(propertiesOf(resource), NAMED_BY[type] ?? '');
    this.#made += 1;
    const name =
      typeof given === 'string' ? `${region}/${given}` : `${stackName}/${id}/${this.#made}`;
    if ([...this.existing].some((one) => one.type === type && one.name === name))
      throw new Error(`${stackName}: ${type} ${name} already exists`);
    const physical = { name, type, region, isProtected: isProtected(resource) };
    this.existing.add(physical);
    stack.resources.set(id, physical);
  }

  #requireWorking(stackName: string, id: string, resource: CfnResource): void {
    const { Type } = resource;
    if (this.failing?.stack === stackName && [id, Type].includes(this.failing.resource))
      throw new Error(`${stackName}: ${Type} failed`);
    const { SourceArn } = (propertiesOf(resource)['EmailConfiguration'] ?? {}) as {
      SourceArn?: unknown;
    };
    if (Type !== 'AWS::Cognito::UserPool' || SourceArn === undefined) return;
    const domain = JSON.stringify(SourceArn).match(/identity\/([\w.-]+)/)?.[1] ?? '';
    if (!this.verified.has(domain))
      throw new Error(`${stackName}: SES has not verified ${domain || 'the sender'}`);
  }

  #requireUnused(name: string, exported: string): void {
    const users = this.importers(exported).filter((user) => user !== name);
    if (users.length > 0)
      throw new Error(`${name}: export ${exported} is in use by ${users.join(', ')}`);
  }

  #remove(stack: string, physical: Physical, policy: 'delete' | 'retain'): void {
    if (policy === 'retain') return;
    if (physical.isProtected)
      throw new Error(`${stack}: DELETE_FAILED, ${physical.name} is protected from deletion`);
    this.existing.delete(physical);
  }
}

/** Exports of other stacks that a template imports. */
const importsOf = ({ resources }: Synthesised) =>
  new Set(
    [...JSON.stringify(resources).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(
      ([, name]) => name!,
    ),
  );

const policyOf = (resource: CfnResource, isFirstCreation: boolean) => {
  const { DeletionPolicy: policy } = resource;
  const isKept = policy === 'Retain' || (policy === 'RetainExceptOnCreate' && !isFirstCreation);
  return isKept ? 'retain' : 'delete';
};

const isProtected = (resource: CfnResource) =>
  propertiesOf(resource)['DeletionProtectionEnabled'] === true ||
  propertiesOf(resource)['DeletionProtection'] === 'ACTIVE';

const at = (properties: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      properties,
    );

/** A resource without any has none in its template. */
const propertiesOf = ({ Properties }: Partial<CfnResource>) => Properties ?? {};
