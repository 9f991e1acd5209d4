import { randomUUID } from 'node:crypto';
import { JsonFile } from '../json-file.ts';
import { AwsError, jsonService, type Service } from './service.ts';

interface Secret {
  value: string;
  versionId: string;
  changedMs: number;
}

/** Secrets Manager in a file that only its owner may read. */
export async function secretsService(path: string | null): Promise<Service> {
  const file = await JsonFile.open<Record<string, Secret>>(path, () => ({}));
  /** Versions that are not current yet. */
  const pending = new Map<string, Secret>();
  const put = async (name: string, value: unknown) => {
    if (typeof value !== 'string')
      throw new AwsError('InvalidParameterException', 'SecretString is required.');
    file.value[name] = { value, versionId: randomUUID(), changedMs: Date.now() };
    await file.save();
    return { ...described(name), VersionId: file.value[name].versionId };
  };
  const named = (input: Record<string, unknown>) => {
    const name = nameOf(String(input['SecretId']));
    if (!Object.hasOwn(file.value, name))
      throw new AwsError(
        'ResourceNotFoundException',
        "Secrets Manager can't find the specified secret.",
      );
    return name;
  };
  return jsonService({
    CreateSecret: async (input) => {
      const name = String(input['Name']);
      if (Object.hasOwn(file.value, name))
        throw new AwsError('ResourceExistsException', `The secret ${name} already exists.`);
      return await put(name, input['SecretString']);
    },
    PutSecretValue: async (input) => {
      const name = named(input);
      const stages = input['VersionStages'] as string[] | undefined;
      if (!stages || stages.includes('AWSCURRENT')) return await put(name, input['SecretString']);
      const version = {
        value: String(input['SecretString']),
        versionId: randomUUID(),
        changedMs: Date.now(),
      };
      pending.set(version.versionId, version);
      return { ...described(name), VersionId: version.versionId, VersionStages: stages };
    },
    UpdateSecretVersionStage: async (input) => {
      const name = named(input);
      const next = pending.get(String(input['MoveToVersionId']));
      if (!next || file.value[name]!.versionId !== input['RemoveFromVersionId'])
        throw new AwsError(
          'InvalidParameterException',
          'The staging label is attached to another version.',
        );
      pending.delete(next.versionId);
      file.value[name] = next;
      await file.save();
      return described(name);
    },
    UpdateSecret: async (input) => await put(named(input), input['SecretString']),
    GetSecretValue: (input) => {
      const name = named(input);
      const { value, versionId, changedMs } = file.value[name]!;
      return {
        ...described(name),
        SecretString: value,
        VersionId: versionId,
        VersionStages: ['AWSCURRENT'],
        CreatedDate: changedMs / 1000,
      };
    },
    DescribeSecret: (input) => described(named(input)),
    ListSecrets: () => ({ SecretList: Object.keys(file.value).map(described) }),
    DeleteSecret: async (input) => {
      const name = named(input);
      delete file.value[name];
      await file.save();
      return described(name);
    },
  });
}

const ARN = 'arn:aws:secretsmanager:eu-west-2:000000000000:secret:';

function described(name: string): { Name: string; ARN: string } {
  return { Name: name, ARN: ARN + name };
}

function nameOf(idOrArn: string): string {
  return idOrArn.startsWith(ARN) ? idOrArn.slice(ARN.length) : idOrArn;
}
