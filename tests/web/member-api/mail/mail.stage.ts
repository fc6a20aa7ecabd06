import { afterEach, beforeEach } from 'vitest';
import { getMember, login } from '~/contract/calls/account';
import { confirmMail, setMail } from '~/contract/calls/mail';
import { sendMails } from '~/member-api/mail/send-mail.server';
import { answerConversation } from '~/member-api/service-desk/desk.server';
import { closeReceivers, openMailServer } from '../../desk/harness/receivers';
import { PASSWORD } from '../harness/member';
import { setOperatorStage } from '../operator/operator.stage';

/** A word that stands in every text that is planted. */
export const WORD = 'zqxmark';
export const ALL = { answers: true, withdrawals: true, logins: true };
const NONE = { answers: false, withdrawals: false, logins: false };

/** The text of an e-mail, decoded. */
export function textOf(mail: string): string {
  const [head = '', ...rest] = mail.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

/** A header of an e-mail, unfolded. */
export const headerOf = (mail: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(mail.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? '')?.[1];

/** A store with a member, and a mail server. */
export function setMailStage() {
  const acts = setOperatorStage();
  const { stage } = acts;
  const post = {} as Awaited<ReturnType<typeof openMailServer>>;
  const warnings: unknown[] = [];
  const session = () => ({ token: stage.member.token });
  beforeEach(async () => {
    Object.assign(post, await openMailServer());
    warnings.length = 0;
    const { service } = stage.instance;
    service.settings.mail = { smtpUrl: post.url, from: 'news@garden.example', origin: 'https://garden.example' };
    service.log = { ...service.log, warn: (...entry: unknown[]) => void warnings.push(entry) };
  });
  afterEach(() => {
    closeReceivers();
  });

  /** One pass. @returns the e-mails that it sent */
  async function pass(): Promise<string[]> {
    await sendMails(stage.instance.service);
    return post.mails.splice(0);
  }
  const idOf = async () => (await stage.client.get(getMember, {}, session())).id ?? '';
  const choose = (asked: object, options: { lang?: 'en' | 'ja' | 'zh-cn' } = {}) =>
    stage.client.ask(setMail, { ...NONE, ...asked }, { ...session(), ...options });
  /** Chooses, and confirms the address with the code of the e-mail. */
  async function subscribe(asked: object = ALL, options: { lang?: 'en' | 'ja' | 'zh-cn' } = {}): Promise<void> {
    await choose({ email: stage.member.email, ...asked }, options);
    const [mail = ''] = await pass();
    const [code = ''] = /\d{8}/.exec(textOf(mail)) ?? [];
    await stage.client.get(confirmMail, { code }, session());
  }
  return {
    ...acts,
    post,
    warnings,
    session,
    pass,
    idOf,
    choose,
    subscribe,
    /** Customer service answers. */
    answer: async () =>
      answerConversation(stage.instance.service, await idOf(), {
        text: `${WORD} answer 987.65`,
        image: undefined,
        actor: 'operator:mei',
        staff: { name: 'mei', origin: '192.0.2.7' },
      }),
    /** The member signs in from a browser and network that are new. */
    signInElsewhere: async (network = '203.0.113.9') =>
      stage.client.get(
        login,
        { username: stage.member.username, password: PASSWORD },
        { address: network, agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0' },
      ),
  };
}
