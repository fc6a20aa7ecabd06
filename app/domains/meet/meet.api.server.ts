import type { RequestOf, ResponseOf } from '~/contract/call';
import { maskContact } from '~/contract/contact';
import * as contract from '~/contract/calls/meet';
import type { Api } from '~/upstream/call/api';
import { derived } from '~/upstream/cache/derived';
import { asksForMoney } from '~/upstream/text/asks-for-money';
import { serviceText, type ServiceText } from '~/upstream/text/service-text.server';
import { loadListPage, type ListPage } from '~/upstream/call/list-page';
import { orUndefinedIfUnsupported, isEmptyAnswer } from '~/upstream/call/or-undefined';
import { rowsIn, type Region } from './region';

/** Facts shown by the forms: retention of requests in the embedded member API, in days, and maximum text lengths. */
export const FORM_FACTS = {
  keptDays: contract.REQUEST_KEPT_DAYS,
  messageMax: contract.MESSAGE_MAX,
  reportMax: contract.REPORT_TEXT_MAX,
};

/** A profile in lists. */
export interface Profile {
  id: string;
  name: string | undefined;
  picture: string | undefined;
  likes: number | undefined;
  region: string | undefined;
}

/** A profile with all details; measurements in centimetres, if sent. */
export interface ProfileDetail extends Profile {
  height: number | undefined;
  bust: number | undefined;
  waist: number | undefined;
  hips: number | undefined;
  location: string | undefined;
  photos: string[];
  videos: string[];
  description: string | undefined;
  provenance: ServiceText | undefined;
  /** Whether what it says of itself may ask for money (rules X1, X2). */
  onMoney: boolean;
}

/** A date request of the member. Times in ms UTC. */
export interface DateRequest {
  id: string;
  profileId: string | undefined;
  name: string | undefined;
  /** Always masked; none after withdrawal. */
  contact: string | undefined;
  message: string | undefined;
  /** Whether its texts, which the upstream sends back, may ask for money (rules X1, X2). */
  onMoney: boolean;
  /** None where the upstream says something else, or nothing. */
  status: (typeof contract.REQUEST_STATES)[number] | undefined;
  at: number | undefined;
  /** Time of deletion, if sent. */
  until: number | undefined;
}

/** A profile that the member has blocked. Time in ms UTC. */
export interface Block {
  id: string;
  name: string | undefined;
  region: string | undefined;
  at: number | undefined;
}

/** A report of the member about a profile. Time in ms UTC. */
export interface Report {
  id: string;
  name: string | undefined;
  /** None while it waits. */
  outcome: (typeof contract.REPORT_OUTCOMES)[number] | undefined;
  at: number | undefined;
}

type WireProfile = ResponseOf<typeof contract.listProfiles>['list'][number];

const readProfile = ({ upstream }: Api, profile: WireProfile) =>
  derived(profile, 'profile', (): Profile => ({
    id: profile.id,
    name: profile.xuanfei_name,
    picture: upstream.pictureAddress(profile.avatar_2, 'member'),
    likes: profile.likes,
    region: profile.address,
  }));

async function askForProfiles(api: Api, request: RequestOf<typeof contract.listProfiles>) {
  const { list, total } = await api(contract.listProfiles, request);
  return { rows: list.map((profile) => readProfile(api, profile)), total };
}

interface Wanted {
  region: string | undefined;
  /** The known regions. */
  regions: Promise<readonly Region[]>;
  seed: string;
  page: number;
  size: number;
}

/**
 * A page of profiles in random order, stable across pages if the upstream supports seeds. If the upstream ignores the
 * region, profiles of other regions are filtered out here.
 *
 * @returns also the total, if the upstream sends it
 */
export async function listProfiles(
  api: Api,
  { region, regions, seed, page, size }: Wanted,
): Promise<ListPage<Profile> & { total: number | undefined }> {
  let total: number | undefined;
  const fitting = new Set<Profile>();
  const ask = async (asked: number) => {
    const answer = await askForProfiles(api, { page: asked, limit: size, suiji: 1, seed, addressId: region });
    total ??= answer.total;
    for (const row of rowsIn(answer.rows, region, region === undefined ? [] : await regions)) fitting.add(row);
    return answer;
  };
  const list = await loadListPage(ask, { page, size, fits: (row) => fitting.has(row), keyOf: ({ id }) => id });
  return { ...list, total };
}

/** The four profiles of Home. Source: specification, chapter 7. */
export async function listHotProfiles(api: Api): Promise<Profile[]> {
  const { rows } = await askForProfiles(api, { page: 1, limit: 4, suiji: 1 });
  return rows.slice(0, 4);
}

/**
 * Whether the upstream is known to lack blocks: then all members see the same profiles, which can be shared. If
 * unknown, checks it in the background.
 */
export function blocksNobody(api: Api): boolean {
  const { isSharing, isUntried, isKnownUnsupported } = api.upstream;
  if (!isSharing) return false;
  if (isUntried(contract.listBlocks)) api(contract.listBlocks, { page: 1, limit: 1 }).catch(() => undefined);
  return isKnownUnsupported(contract.listBlocks);
}

/** The regions that profiles can be filtered by. */
export async function listRegions(api: Api): Promise<Region[]> {
  const { list } = await api(contract.listRegions, {});
  return list.flatMap(({ id, name }) => (name.trim() === '' ? [] : [{ id: id ?? name, name }]));
}

/**
 * One profile.
 *
 * @throws UpstreamError `refused` with reason `not_found`
 */
export async function getProfile(api: Api, id: string): Promise<ProfileDetail> {
  const profile = await api(contract.getProfile, { id }, { lacks: isEmptyAnswer });
  const { mediaAddress, pictureAddress } = api.upstream;
  const addresses = (values: readonly string[] | undefined, read = mediaAddress) => [
    ...new Set((values ?? []).flatMap((value) => read(value, 'member') ?? [])),
  ];
  return {
    ...readProfile(api, { ...profile, id }),
    height: profile.height,
    bust: profile.bust,
    waist: profile.waist,
    hips: profile.hips,
    location: profile.location,
    photos: addresses(profile.photos, pictureAddress),
    videos: addresses(profile.videos),
    description: profile.description,
    provenance: serviceText(profile.provenance),
    onMoney: asksForMoney(`${profile.xuanfei_name ?? ''} ${profile.location ?? ''} ${profile.description ?? ''}`),
  };
}

function readRequest(request: ResponseOf<typeof contract.listRequests>['list'][number]): DateRequest {
  const { id, profileId, name, contact, message, status, at, until } = request;
  const masked = contact === undefined ? undefined : maskContact(contact);
  const onMoney = asksForMoney(`${name ?? ''} ${message ?? ''}`);
  return { id, profileId, name, contact: masked, message, onMoney, status, at, until };
}

/**
 * The member's date requests, newest first.
 *
 * @returns `undefined` from an upstream without date requests
 */
export function listRequests(api: Api, page: number, size: number): Promise<ListPage<DateRequest> | undefined> {
  const ask = async (asked: number) => {
    const { list, total } = await api(contract.listRequests, { page: asked, limit: size });
    return { rows: list.map(readRequest), total };
  };
  return orUndefinedIfUnsupported(loadListPage(ask, { page, size, fits: () => true, keyOf: ({ id }) => id }));
}

/** Whether the service accepts date requests, as far as known from earlier ones. */
export const takesRequests = ({ upstream }: Api): boolean => !upstream.isKnownUnsupported(contract.requestDate);

/**
 * Whether the upstream lists date requests, and the member's open one for a profile.
 *
 * @param isAbsent which errors mean that the call is missing; see orUndefinedIfUnsupported
 * @returns `undefined` from an upstream without a list of requests
 */
export async function findRequests(
  api: Api,
  profileId: string,
  isAbsent?: (error: unknown) => boolean,
): Promise<{ open: DateRequest | undefined } | undefined> {
  const answer = await orUndefinedIfUnsupported(
    api(contract.listRequests, { profileId, page: 1, limit: 50 }),
    isAbsent,
  );
  return (
    answer && {
      open: answer.list
        .map(readRequest)
        .find((request) => request.profileId === profileId && request.status !== 'revoked'),
    }
  );
}

/**
 * Sends a date request.
 *
 * @param formKey idempotency key of the form
 * @throws UpstreamError `refused` with reason `exists` while there is an open request for the profile
 */
export async function sendRequest(
  api: Api,
  request: RequestOf<typeof contract.requestDate>,
  formKey: string,
): Promise<void> {
  await api(contract.requestDate, request, { idempotencyKey: formKey });
}

/**
 * Withdraws a request.
 *
 * @throws UpstreamError `refused` with reason `not_found`
 */
export async function revokeRequest(api: Api, id: string): Promise<void> {
  await api(contract.revokeRequest, { id });
}

/** Reports a profile; idempotent per `formKey`. */
export async function reportProfile(
  api: Api,
  report: RequestOf<typeof contract.reportProfile>,
  formKey: string,
): Promise<void> {
  await api(contract.reportProfile, report, { idempotencyKey: formKey });
}

type WireBlock = ResponseOf<typeof contract.listBlocks>['list'][number];
const readBlock = ({ id, xuanfei_name: name, address: region, at }: WireBlock): Block => ({ id, name, region, at });

/**
 * The member's blocked profiles, newest first.
 *
 * @returns `undefined` from an upstream without blocks
 */
export function listBlocks(api: Api, page: number, size: number): Promise<ListPage<Block> | undefined> {
  const ask = async (asked: number) => {
    const { list, total } = await api(contract.listBlocks, { page: asked, limit: size });
    return { rows: list.map(readBlock), total };
  };
  return orUndefinedIfUnsupported(loadListPage(ask, { page, size, fits: () => true, keyOf: ({ id }) => id }));
}

/** Newest reports that are shown. */
const REPORTS_SHOWN = 20;

/** The member's newest reports. @returns none from an upstream that does not list them */
export async function listReports(api: Api): Promise<Report[]> {
  const answer = await orUndefinedIfUnsupported(api(contract.listReports, { page: 1, limit: REPORTS_SHOWN }));
  return (answer?.list ?? []).map(({ id, name, outcome, at }) => ({ id, name, outcome, at }));
}

/**
 * Whether profiles can be blocked and reported, and the block of this one.
 *
 * @returns `undefined` from an upstream without blocks
 */
export async function findBlock(api: Api, profileId: string): Promise<{ block: Block | undefined } | undefined> {
  const answer = await orUndefinedIfUnsupported(api(contract.listBlocks, { id: profileId, page: 1, limit: 50 }));
  return answer && { block: answer.list.map(readBlock).find(({ id }) => id === profileId) };
}

/** Hides a profile from the member everywhere. */
export async function blockProfile(api: Api, id: string): Promise<void> {
  await api(contract.blockProfile, { id });
}

/** Unhides a profile. */
export async function unblockProfile(api: Api, id: string): Promise<void> {
  await api(contract.unblockProfile, { id });
}
