import { afterEach, beforeEach } from 'vitest';
import { getMember, login } from '~/contract/calls/account';
import { addPush, getPush } from '~/contract/calls/push';
import { sendPushes } from '~/member-api/push/send-push.server';
import { answerConversation } from '~/member-api/service-desk/desk.server';
import { PASSWORD } from '../harness/member';
import { setOperatorStage } from '../operator/operator.stage';
import { openPushService, type Browser } from './push-receiver';

/** A word that stands in every text that is planted. */
export const WORD = 'zqxmark';
export const ALL = { answers: true, withdrawals: true, logins: true };
const NONE = { answers: false, withdrawals: false, logins: false };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0';

/** A store with a member, and a push service at an address that only tests may call. */
export function setPushStage() {
  const acts = setOperatorStage();
  const { stage } = acts;
  const post = {} as Awaited<ReturnType<typeof openPushService>>;
  const warnings: unknown[] = [];
  const session = () => ({ token: stage.member.token });
  beforeEach(async () => {
    Object.assign(post, await openPushService());
    warnings.length = 0;
    const { service } = stage.instance;
    service.settings.push = {
      contact: 'mailto:desk@garden.example',
      protocol: 'http:',
      allows: (address) => address === '127.0.0.1',
    };
    service.log = { ...service.log, warn: (...entry: unknown[]) => void warnings.push(entry) };
  });
  afterEach(() => {
    post.close();
  });
  const idOf = async () => (await stage.client.get(getMember, {}, session())).id ?? '';
  return {
    ...acts,
    post,
    warnings,
    session,
    idOf,
    db: () => stage.instance.service.db,
    /** One pass. @returns what arrived at the push service */
    pass: async () => {
      await sendPushes(stage.instance.service);
      return post.received.splice(0);
    },
    state: (token = stage.member.token) => stage.client.get(getPush, {}, { token }),
    /** Chooses for the login of a token. */
    choose: (browser: Browser, asked: object = ALL, options: { token?: string; lang?: 'en' | 'ja' | 'zh-cn' } = {}) =>
      stage.client.ask(addPush, { ...NONE, ...browser.keys, ...asked }, { ...session(), ...options }),
    /** Customer service answers. */
    answer: async () =>
      answerConversation(stage.instance.service, await idOf(), {
        text: `${WORD} answer 987.65`,
        image: undefined,
        actor: 'operator:mei',
        staff: { name: 'mei', origin: '192.0.2.7' },
      }),
    /** The member signs in from a browser and network that are new. @returns the token */
    signInElsewhere: async (address = '203.0.113.9'): Promise<string> => {
      const name = { username: stage.member.username, password: PASSWORD };
      return (await stage.client.get(login, name, { address, agent: FIREFOX })).token;
    },
  };
}
