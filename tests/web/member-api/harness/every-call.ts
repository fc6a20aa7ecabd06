import { randomUUID } from 'node:crypto';
import * as account from '~/contract/calls/account';
import { CALLS } from '~/contract/all-calls';
import * as content from '~/contract/calls/content';
import * as draw from '~/contract/calls/draw';
import * as funds from '~/contract/calls/funds';
import * as limits from '~/contract/calls/limits';
import * as mail from '~/contract/calls/mail';
import * as meet from '~/contract/calls/meet';
import * as news from '~/contract/calls/news';
import * as passkeys from '~/contract/calls/passkeys';
import * as push from '~/contract/calls/push';
import * as secondStep from '~/contract/calls/second-step';
import * as balances from '~/contract/calls/balances';
import * as report from '~/contract/calls/report';
import * as security from '~/contract/calls/security';
import * as ownData from '~/contract/calls/own-data';
import * as service from '~/contract/calls/service';
import * as stopCard from '~/contract/calls/stop-card';
import * as video from '~/contract/calls/video';
import { createBrowser } from '../push/push-receiver';
import { createAuthenticator } from '../second-step/authenticator';
import { codeOf, ticketOf } from '../second-step/steps';
import * as watching from '~/contract/calls/watching';
import { PASSWORD, PAYMENT_PASSWORD, registration } from './member';
import type { setOperatorStage } from '../operator/operator.stage';

type Acts = ReturnType<typeof setOperatorStage>;

/** Makes each call of the contract at least once, in each variant that changes its queries. @returns the names of the calls */
export async function makeEveryCall({ stage, askRecharge, askWithdrawal }: Acts): Promise<Set<string>> {
  const { client, member } = stage;
  const made = new Set<string>();
  const nameOf = (call: unknown) => Object.entries(CALLS).find(([, one]) => one === call)?.[0] ?? '';
  const ask: typeof client.ask = async (call, input, options) => {
    made.add(nameOf(call));
    return client.ask(call, input, { key: randomUUID(), token: member.token, ...options });
  };
  const firstOf = (raw: unknown) => (raw as { list: { id: string }[] }).list[0]?.id ?? '';

  await client.request('config.json');
  made.add(nameOf(account.getClientConfig));
  const other = (await ask(account.register, registration(), {})).raw as { token: string };
  await ask(account.login, { username: member.username, password: PASSWORD }, {});
  await ask(account.login, { username: member.email, password: PASSWORD }, {});
  await ask(account.login, { username: member.phone, password: PASSWORD }, {});
  await ask(account.checkInviteCode, { code: 'GARDEN' }, {});
  for (const call of [account.getMember, account.checkin, account.getCheckin] as const) await ask(call, {});
  const changed = await ask(account.setPassword, { kind: 'login', oldPassword: PASSWORD, newPassword: PASSWORD });
  member.token = (changed.raw as { token: string }).token;
  await ask(account.setPassword, { kind: 'payment', oldPassword: PAYMENT_PASSWORD, newPassword: PAYMENT_PASSWORD });
  const begun = await ask(secondStep.beginSecondStep, { password: PASSWORD });
  const { secret } = begun.raw as { secret: string };
  const confirmed = await ask(secondStep.confirmSecondStep, { code: codeOf(secret, stage.clock) });
  const [first = '', second = '', third = ''] = (confirmed.raw as { codes: string[] }).codes;
  await ask(secondStep.getSecondStep, {});
  const ticket = await ticketOf(client, member.username);
  await ask(secondStep.finishLogin, { ticket, code: first }, {});
  const origin = 'https://members.example';
  const key = createAuthenticator(origin);
  const optionsOf = ({ raw }: { raw: unknown }) => (raw as { options: string }).options;
  const creation = optionsOf(await ask(passkeys.beginPasskey, { code: third, origin }));
  const added = await ask(passkeys.addPasskey, { name: 'Key', response: key.create(creation) });
  const entered = await ticketOf(client, member.username);
  const request = optionsOf(await ask(passkeys.beginPasskeyLogin, { ticket: entered, origin }, {}));
  await ask(secondStep.finishLogin, { ticket: entered, passkey: key.get(request) }, {});
  await ask(passkeys.deletePasskey, { id: (added.raw as { id: string }).id });
  const renewed = await ask(secondStep.renewRecoveryCodes, { code: second });
  const [last = ''] = (renewed.raw as { codes: string[] }).codes;
  await ask(secondStep.turnOffSecondStep, { password: PASSWORD, code: last });

  await ask(mail.getMail, {});
  await ask(mail.setMail, { email: 'me@example.com', answers: true, withdrawals: true, logins: true });
  await ask(mail.confirmMail, { code: '00000000' });
  await ask(mail.turnMailOff, { token: 'A'.repeat(43) }, {});
  const { keys } = createBrowser('https://push.example');
  await ask(push.getPush, {});
  await ask(push.addPush, { ...keys, answers: true, withdrawals: true, logins: true });
  await ask(push.removePush, { id: 'none' });
  for (const call of [security.listLogins, security.listSecurityEvents] as const) await ask(call, {});
  await ask(security.endLogins, { others: true });

  for (const call of [funds.listBanks, funds.listPayoutAccounts, funds.getBalance, funds.getRechargeState] as const)
    await ask(call, {});
  const saved = await ask(funds.savePayoutAccount, {
    ...{ kind: 'bank', holderName: 'Ann', cardNumber: '4111 1111 1111 1111', bankId: 'harbour', isDefault: true },
    ...{ branchName: 'Old', branchCode: '001', phone: '+819012345678' },
  });
  await ask(funds.deletePayoutAccount, { id: (saved.raw as { id: string }).id });
  await askRecharge('100.00');
  await askWithdrawal('100.00');
  for (const call of [funds.uploadImage, funds.recharge, funds.withdraw]) made.add(nameOf(call));
  await ask(funds.listRecharges, { page: 1 });
  await ask(funds.listWithdrawals, { page: 2 });
  await ask(funds.getStatement, { month: '2026-11' });

  await ask(draw.listOdds, {});
  const { period } = (await ask(draw.getNextPeriod, {})).raw as { period: string };
  await ask(draw.placeOrder, { period, option: 'rose', amount: '1.00' });
  await ask(draw.getLatestDraw, {});
  await ask(draw.getDraw, { period });
  for (const option of [undefined, 'rose'] as const) {
    await ask(draw.listDraws, { page: 1, option });
    await ask(draw.listOrders, { page: 1, option });
    await ask(draw.listOrders, { page: 1, option, period });
  }
  await ask(draw.getPlaySummary, {});

  await ask(limits.setLimits, {
    stakeDaily: '900.00',
    lossDaily: '900.00',
    rechargeDaily: '9000.00',
    realityCheckMinutes: 30,
  });
  await ask(draw.placeOrder, { period, option: 'lily', amount: '1.00' });
  await ask(limits.getLimits, {});
  await ask(limits.answerLimits, { answer: 'kept' });
  await ask(limits.getTotals, {});
  await ask(content.listBanners, {});
  const notices = await ask(news.listNotices, { page: 1 });
  const notice = firstOf(notices.raw);
  await ask(news.listNotices, { id: notice });
  await ask(news.countUnread, {});
  await ask(news.readNotice, { id: notice });
  await ask(news.confirmNotice, { id: notice });

  await ask(meet.listRegions, {});
  const regions = (await ask(meet.listRegions, {})).raw as { list: { id: string }[] };
  for (const addressId of [undefined, regions.list[0]?.id])
    await ask(meet.listProfiles, { page: 1, suiji: 1, seed: 'a', ...(addressId === undefined ? {} : { addressId }) });
  const profile = firstOf((await ask(meet.listProfiles, { page: 1, suiji: 0 })).raw);
  await ask(meet.getProfile, { id: profile });
  const asked = await ask(meet.requestDate, { id: profile, contact: 'ann@example.com', message: 'Hello' });
  await ask(meet.listRequests, {});
  await ask(meet.listRequests, { profileId: profile });
  await ask(meet.revokeRequest, { id: (asked.raw as { id: string }).id });
  await ask(meet.reportProfile, { id: profile, reason: 'fake', text: 'Words' });
  await ask(meet.listReports, {});
  await ask(meet.blockProfile, { id: profile });
  await ask(meet.listBlocks, {});
  await ask(meet.listBlocks, { id: profile });
  await ask(meet.unblockProfile, { id: profile });
  await ask(meet.requestDate, { id: profile, contact: 'ann@example.com' });

  await ask(service.getService, {});
  const sent = await ask(service.sendMessage, { text: 'A question' });
  await ask(service.listMessages, {});
  await ask(service.listMessages, { page: 1 });
  await ask(service.listMessages, { after: (sent.raw as { id: string }).id });
  await ask(service.listMessages, { after: '0' });

  const types = await ask(video.listFilmTypes, {});
  const type_id = (types.raw as { list: { type_id: string }[] }).list[0]?.type_id;
  let film = '';
  for (const type of ['hot', 'new'] as const)
    for (const filter of [{}, { type_id }, { wd: 'garden' }, { type_id, wd: 'garden' }]) {
      const films = (await ask(video.listFilms, { page: 1, type, ...filter })).raw as { list: { vod_id: string }[] };
      film ||= films.list[0]?.vod_id ?? '';
    }
  await ask(video.getFilm, { vod_id: film });
  await ask(watching.addFavourite, { vod_id: film, vod_name: 'A film', vod_pic: '/demo/films/1001.webp' });
  await ask(watching.listFavourites, {});
  await ask(watching.keepPosition, { vod_id: film, seconds: 7 });
  await ask(watching.setHistory, { on: true });
  for (const seconds of [7, 8]) await ask(watching.keepPosition, { vod_id: film, seconds });
  await ask(watching.listPositions, {});
  await ask(watching.listPositions, { unfinished: true });
  await ask(watching.getKeptFilm, { vod_id: film });
  await ask(watching.forgetFilms, { vod_id: film });
  await ask(watching.forgetFilms, {});
  await ask(watching.setHistory, { on: false });
  await ask(watching.removeFavourite, { vod_id: film });
  await ask(limits.takePause, { kind: 'timeout', days: 1 }, other);
  await ask(stopCard.getStopCard, {}, other);
  const { token: card } = (await ask(stopCard.makeStopCard, {}, other)).raw as { token: string };
  await ask(stopCard.stopByCard, { token: card, kind: 'timeout', days: 7 }, {});
  await ask(stopCard.revokeStopCard, {}, other);
  await ask(account.appealSuspension, { text: 'It was not me' }).catch(() => undefined);
  await ask(news.listPublicNotices, { limit: 20 }, {});
  for (const day of [{}, { day: '2026-11-21' }]) await ask(report.getReport, day, {});
  for (const before of [{}, { before: '2026-11-21' }]) await ask(balances.listBalances, before, {});
  for (const until of [{}, { until: '2026-11-21' }]) await ask(balances.getBalancePath, until);
  await ask(ownData.getExport, {});
  await ask(ownData.startExport, { password: PASSWORD });
  await ask(ownData.getClosing, {}, other);
  await ask(ownData.beginClosing, { password: PASSWORD }, other);
  await ask(ownData.cancelClosing, {}, other);
  await ask(account.logout, {}, other);
  return made;
}
