import { randomUUID } from 'node:crypto';
import { JsonFile } from '../json-file.ts';
import { AwsError, jsonService, type Service } from './service.ts';

interface Secret {
  value: string;
  versionId: string;
  changedMs: number;
  /** Deleted, and kept for the days in which it can be restored. */
  gone?: true;
}

/** Secrets Manager in a file that only its owner may read. */
export async function secretsService(path: string | null): Promise<Service> {
  const file = await JsonFile.open<Record<string, Secret>>(path, () => ({}));
  /** Names of secrets that were just deleted at once, which AWS does a moment later. */
  const leaving = new Set<string>();
  /** Versions that are not current yet. */
  const pending = new Map<string, Secret>();
  const put = async (name: string, value: unknown) => {
    if (typeof value !== 'string')
      throw new AwsError('InvalidParameterException', 'SecretString is required.');
    file.value[name] = { value, versionId: randomUUID(), changedMs: Date.now() };
    await file.save();
    return { ...described(name), VersionId: file.value[name].versionId };
  };
  const named = (input: Record<string, unknown>, mayBeGone = false) => {
    const name = nameOf(String(input['SecretId']));
    if (!Object.hasOwn(file.value, name))
      throw new AwsError(
        'ResourceNotFoundException',
        "Secrets Manager can't find the specified secret.",
      );
    if (file.value[name]!.gone && !mayBeGone) throw markedForDeletion();
    return name;
  };
  return jsonService({
    CreateSecret: async (input) => {
      const name = String(input['Name']);
      if (file.value[name]?.gone || leaving.delete(name))
        throw new AwsError(
          'InvalidRequestException',
          "You can't create this secret because a secret with this name is already scheduled for deletion.",
        );
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
    ListSecrets: () => ({
      SecretList: Object.keys(file.value)
        .filter((name) => !file.value[name]!.gone)
        .map(described),
    }),
    DeleteSecret: async (input) => {
      const isAtOnce = input['ForceDeleteWithoutRecovery'] === true;
      const name = named(input, isAtOnce);
      if (isAtOnce) {
        delete file.value[name];
        leaving.add(name);
      } else file.value[name]!.gone = true;
      await file.save();
      return described(name);
    },
    RestoreSecret: async (input) => {
      const name = named(input, true);
      delete file.value[name]!.gone;
      await file.save();
      return described(name);
    },
  });
}

const markedForDeletion = () =>
  new AwsError(
    'InvalidRequestException',
    "You can't perform this operation on the secret because it was marked for deletion.",
  );

const ARN = 'arn:aws:secretsmanager:eu-west-2:000000000000:secret:';

function described(name: string): { Name: string; ARN: string } {
  return { Name: name, ARN: ARN + name };
}

function nameOf(idOrArn: string): string {
  return idOrArn.startsWith(ARN) ? idOrArn.slice(ARN.length) : idOrArn;
}
