const MOST_IN_SHARD = 100;

/**
 * Numbers of shards with room below a prefix, such as 'p1': each call gives the shard of one more
 * device.
 * @param devices of the account
 */
export function shardsWithRoom(
  devices: readonly { shardId: string }[],
  prefix: string,
): () => string {
  const sizes = new Map<string, number>();
  for (const { shardId } of devices) sizes.set(shardId, (sizes.get(shardId) ?? 0) + 1);
  let number = 1;
  return () => {
    while ((sizes.get(`${prefix}${number}`) ?? 0) >= MOST_IN_SHARD) number += 1;
    const shardId = `${prefix}${number}`;
    sizes.set(shardId, (sizes.get(shardId) ?? 0) + 1);
    return shardId;
  };
}
