import { Command } from 'commander';
import { writeTime } from '~/contract/time';
import { SHELL } from '../desk/audit/audit.server';
import { findRequest, listWaitingRequests, markForwarded, type RequestForStaff } from '../meet/desk.server';
import { recordLook, type Desk } from './operator-session.server';
import { asOption, idArgument, jsonOption, pageOptions, type ListOptions } from './options';
import type { Office } from './program.server';
import { factsText, jsonText, linesText, Refused, tableText, timeText, totalText } from './terminal';

const STATES: Readonly<Record<RequestForStaff['status'], string>> = {
  sent: 'waits',
  forwarded: 'passed on',
  revoked: 'taken back by the member; contact and message are deleted',
};

/** The status in words: `passed on by operator:mei at 2026-11-21 12:00:00 UTC`. */
function statusText({ status, forwarded }: RequestForStaff): string {
  if (status !== 'forwarded' || !forwarded) return STATES[status];
  return `${STATES.forwarded}${forwarded.by === undefined ? '' : ` by ${forwarded.by}`} at ${timeText(forwarded.at)}`;
}

/** Omits the contact, which only `show` prints. */
const requestJson = ({ id, profileId, profile, member, status, at, until, forwarded }: RequestForStaff) => ({
  id,
  profileId,
  profile: profile.en,
  member,
  status,
  at: writeTime(at),
  until: writeTime(until),
  forwardedAt: forwarded ? writeTime(forwarded.at) : null,
  forwardedBy: forwarded?.by ?? null,
});

async function getRequest(desk: Desk, id: string): Promise<RequestForStaff> {
  const request = await findRequest(desk, id);
  if (!request) throw new Refused(`There is no request ${id}, or its time is over and it is deleted.`);
  return request;
}

function listCommand({ at, print }: Office): Command {
  const command = new Command('list').description(
    'list date requests: those that wait, oldest first, without contacts (the default command)',
  );
  for (const option of [...pageOptions(), jsonOption()]) command.addOption(option);
  return command.action(async ({ page, limit, json }: ListOptions) => {
    await at(async (desk) => {
      const { list, total } = await listWaitingRequests(desk, { page, limit });
      if (json) {
        print(jsonText({ list: list.map(requestJson), total, page, limit }));
        return;
      }
      const rows = list.map(({ id, profileId, profile, member, at: sent, until }) => [
        id,
        `${profileId} ${profile.en}`,
        member,
        timeText(sent),
        timeText(until),
      ]);
      print(tableText(['ID', 'PROFILE', 'MEMBER', 'SENT', 'DELETED'], rows));
      print(totalText({ shown: list.length, total, page, limit }, 'waiting'));
    });
  });
}

function showCommand({ at, print }: Office): Command {
  return new Command('show')
    .description('show a date request with how the member can be reached')
    .addArgument(idArgument())
    .addOption(jsonOption())
    .action(async (id: string, { json }: Pick<ListOptions, 'json'>) => {
      await at(async (desk) => {
        const request = await getRequest(desk, id);
        const { contact, message } = request;
        await recordLook(desk, { act: 'date_request.look', subject: id, memberId: request.memberId });
        if (json) {
          print(jsonText({ ...requestJson(request), contact: contact ?? null, message: message ?? null }));
          return;
        }
        print(
          factsText([
            ['Request', request.id],
            ['Profile', `${request.profileId} ${request.profile.en}`],
            ['Member', request.member],
            ['Contact', contact],
            ['Status', statusText(request)],
            ['Sent', timeText(request.at)],
            ['Deleted', timeText(request.until)],
          ]),
        );
        if (message !== undefined) print(`\n${linesText(message)}`);
      });
    });
}

function forwardCommand({ at, print }: Office): Command {
  return new Command('forward')
    .description('say that a date request has been passed on; the member reads that it was')
    .addArgument(idArgument())
    .addOption(asOption())
    .action(async (id: string, { as }: { as: string }) => {
      await at(async (desk) => {
        await getRequest(desk, id);
        if (!(await markForwarded(desk, id, { staff: SHELL, by: `operator:${as}`, detail: { as } })))
          throw new Refused(
            `The request ${id} does not wait: ${statusText(await getRequest(desk, id))}. Nothing was changed.`,
          );
        print(`The request ${id} is passed on.\n`);
      });
    });
}

/** `requests`: date requests. Only staff decide whether to forward one. */
export function requestCommands(office: Office): Command {
  return new Command('requests')
    .description('list, show, forward: date requests that wait')
    .addCommand(listCommand(office), { isDefault: true })
    .addCommand(showCommand(office))
    .addCommand(forwardCommand(office));
}
