import { CloudControlClient, paginateListResources } from '@aws-sdk/client-cloudcontrol';
import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { EDGE_REGION } from '../constructs/brand.ts';
import { orMissing } from './or-missing.ts';
import type { Quota } from './quotas.ts';

/** Calls of `cloudOf` that count what an account has, and may have. */
export function countsOf(ownRegion: string) {
  const regionOf = ({ where }: Pick<Quota, 'where'>) =>
    where === 'region' ? ownRegion : EDGE_REGION;
  return {
    /** Resources of a quota that exist, whoever made them. */
    existing: async (quota: Quota): Promise<number> => {
      const client = new CloudControlClient({ region: regionOf(quota) });
      const request = {
        TypeName: quota.type,
        ...(quota.model && { ResourceModel: JSON.stringify(quota.model) }),
      };
      let count = 0;
      for await (const { ResourceDescriptions = [] } of paginateListResources({ client }, request))
        count += ResourceDescriptions.filter(
          ({ Identifier = '' }) => !quota.uncounted?.includes(Identifier),
        ).length;
      return count;
    },

    /** The account's own quota; undefined where Service Quotas does not have it. */
    quota: async (quota: Quota): Promise<number | undefined> => {
      if (!quota.code) return undefined;
      const [ServiceCode, QuotaCode] = quota.code;
      const asked = { ServiceCode, QuotaCode };
      const client = new ServiceQuotasClient({ region: regionOf(quota) });
      const unknown = 'NoSuchResourceException';
      const own = await orMissing(unknown, () => client.send(new GetServiceQuotaCommand(asked)));
      const answer =
        own ??
        (await orMissing(unknown, () => client.send(new GetAWSDefaultServiceQuotaCommand(asked))));
      return answer?.Quota?.Value;
    },

    /** Logical ids of a deployed stack; none without the stack. */
    deployedIds: async (StackName: string, region: string): Promise<Set<string>> => {
      const client = new CloudFormationClient({ region });
      const found = await orMissing('ValidationError', async () => {
        const ids: string[] = [];
        for await (const { StackResourceSummaries = [] } of paginateListStackResources(
          { client },
          { StackName },
        ))
          for (const { LogicalResourceId, ResourceStatus } of StackResourceSummaries)
            if (LogicalResourceId && !NOT_THERE.test(ResourceStatus ?? ''))
              ids.push(LogicalResourceId);
        return ids;
      });
      return new Set(found);
    },
  };
}

/** Statuses of resources that do not exist. */
const NOT_THERE = /^(DELETE_COMPLETE|CREATE_FAILED)$/;
