import * as contract from '~/contract/meet';
import type { RequestOf, ResponseOf } from '~/contract/call';
import type { Api } from '~/upstream/api';
import { mediaAddress } from '~/upstream/media-address.server';
import { pictureAddress } from '~/upstream/picture-address.server';

/** A profile as lists show it. */
export interface Profile {
  id: string;
  name: string | undefined;
  picture: string | undefined;
  likes: number | undefined;
  region: string | undefined;
}

/** A profile with everything that its page shows; measurements in centimetres, only where sent. */
export interface ProfileDetail extends Profile {
  height: number | undefined;
  bust: number | undefined;
  waist: number | undefined;
  hips: number | undefined;
  location: string | undefined;
  photos: string[];
  videos: string[];
  description: string | undefined;
  provenance: string | undefined;
}

type WireProfile = ResponseOf<typeof contract.listProfiles>['list'][number];

function readProfile(profile: WireProfile): Profile {
  return {
    id: profile.id,
    name: profile.xuanfei_name,
    picture: pictureAddress(profile.avatar_2, 'member'),
    likes: profile.likes,
    region: profile.address,
  };
}

/** A page of profiles. */
export async function listProfiles(
  api: Api,
  request: RequestOf<typeof contract.listProfiles>,
): Promise<{ profiles: Profile[]; total: number | undefined }> {
  const { list, total } = await api(contract.listProfiles, request);
  return { profiles: list.map(readProfile), total };
}

/** The four profiles of Home. Source: specification, chapter 7. */
export async function listHotProfiles(api: Api): Promise<Profile[]> {
  const { profiles } = await listProfiles(api, { page: 1, limit: 4, suiji: 1 });
  return profiles.slice(0, 4);
}

/** The regions that profiles can be filtered by. */
export async function listRegions(api: Api): Promise<{ id: string; name: string }[]> {
  const { list } = await api(contract.listRegions, {});
  return list.map(({ id, name }) => ({ id: id ?? name, name }));
}

/**
 * One profile.
 *
 * @throws UpstreamError `refused` with reason `not_found`
 */
export async function getProfile(api: Api, id: string): Promise<ProfileDetail> {
  const profile = await api(contract.getProfile, { id });
  const addresses = (values: readonly string[] | undefined, read = mediaAddress) =>
    (values ?? []).flatMap((value) => read(value, 'member') ?? []);
  return {
    ...readProfile({ ...profile, id }),
    height: profile.height,
    bust: profile.bust,
    waist: profile.waist,
    hips: profile.hips,
    location: profile.location,
    photos: addresses(profile.photos, pictureAddress),
    videos: addresses(profile.videos),
    description: profile.description,
    provenance: profile.provenance,
  };
}
