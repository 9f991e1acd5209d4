import type { Operations } from '../../core/contract/graphql.ts';
import { NotFound } from '../../functions/runtime/errors.ts';
import type { Resolver } from '../../functions/kernel/serve-graphql.ts';
import {
  personOwner,
  sharedOwner,
  userViewSettings,
  viewSettingsOf,
} from '../../functions/store/view-settings.ts';

/** The caller's and the shared settings, optionally filtered; NotFound for anybody else's. */
export const listUserViewSettings: Resolver<Operations['listUserViewSettings']> = async ({
  actor,
  args,
}) => {
  const owners = [personOwner(actor), sharedOwner(actor)];
  const wanted = idsIn(args.filter);
  const stranger = wanted.find((name) => !owners.some((owner) => owner.id === name));
  if (stranger !== undefined) throw new NotFound('View settings');
  const asked = owners.filter((owner) => wanted.length === 0 || wanted.includes(owner.id));
  const items = await Promise.all(
    asked.map(async (owner) => userViewSettings(owner, await viewSettingsOf(owner))),
  );
  return { items, nextToken: null };
};

type Filter = NonNullable<
  Parameters<Resolver<Operations['listUserViewSettings']>>[0]['args']['filter']
>;

function idsIn(filter: Filter | null | undefined): string[] {
  const terms = [
    filter?.cognito_user_id,
    ...(filter?.or ?? []).map((term) => term.cognito_user_id),
  ];
  return terms.flatMap((term) => (term?.eq ? [term.eq] : []));
}
