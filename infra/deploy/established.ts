import type { Brand } from '../constructs/brand.ts';
import type { Cloud } from './cloud.ts';

/** Stacks with data and people, which are protected from deletion once they are established. */
export const PROTECTED_STACKS = ['data', 'identity'] as const;

/** CloudFormation statuses of an unfinished or failed first creation. */
const NEVER_CREATED = /^(REVIEW_|ROLLBACK_|DELETE_|CREATE_(IN_PROGRESS|FAILED))/;

/** Whether the brand's data and people were deployed with success once. */
export async function isEstablished(
  brand: Pick<Brand, 'id'>,
  cloud: Pick<Cloud, 'stackStatus'>,
): Promise<boolean> {
  const statuses = await Promise.all(
    PROTECTED_STACKS.map((stack) => cloud.stackStatus(`${brand.id}-${stack}`)),
  );
  return statuses.every((status) => status !== undefined && !NEVER_CREATED.test(status));
}
