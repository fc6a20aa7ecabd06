import { readExactAmount, writeAmount } from '~/contract/amount';
import { PATTERNS, type Pattern } from '~/contract/calls/draw';
import { ODDS, type DrawClock } from './draw-clock';
import { Refused, type Member, type Members } from './members';
import { BANKS, BANNERS, CHAT_ADDRESS, FILMS, NOTICES, PROFILES, REGIONS } from './world';

/** The data of a call. */
export interface Asked {
  /** Fields of the query and the JSON body. */
  fields: Readonly<Record<string, unknown>>;
  /** The file of an upload. */
  file: File | undefined;
  /** The signed-in member; anonymous calls have none. */
  member: Member;
}

type Fields = Pick<Asked, 'fields'>;

/** The options of registration. Source: specification, chapter 3. */
export interface RegisterOptions {
  enableEmailRegister: boolean;
  enablePhoneRegister: boolean;
  enableInviteCodeRegister: boolean;
}

/** The valid invite code. */
export const INVITE_CODE = 'GARDEN';

/** Bounds of a withdrawal and of a recharge, in minor units. */
const LEAST = 1_000;
const MOST = 1_000_000;
const RESULTS = 200;
/** How long a recharge is under review. */
export const REVIEW_MS = 60_000;

const text = ({ fields }: Fields, name: string) => {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const required = (asked: Fields, ...names: string[]) =>
  names.map((name) => {
    const value = text(asked, name);
    if (value === '') throw new Refused('Please fill in all required fields');
    return value;
  });

function page<Row>(asked: Fields, rows: readonly Row[], size: 'limit' | 'pageSize'): readonly Row[] {
  const limit = Number(text(asked, size)) || 20;
  const number = Number(text(asked, 'page')) || 1;
  return rows.slice((number - 1) * limit, number * limit);
}

function amountOf(asked: Fields, least: number, most: number): number {
  const amount = readExactAmount(text(asked, 'amount'));
  if (amount === undefined || amount <= 0) throw new Refused('Please enter a valid amount');
  if (amount < least) throw new Refused(`The minimum is ${writeAmount(least)}`);
  if (amount > most) throw new Refused(`The maximum is ${writeAmount(most)}`);
  return amount;
}

function checkPassword(password: string): void {
  if (password.length < 6 || password.length > 20) throw new Refused('Password should be 6-20 characters');
}

/** A different order from the listed one, the same in every run. */
const shuffled = <Row>(rows: readonly Row[]) => rows.map((_, index) => rows[(index * 7 + 3) % rows.length]!);

/** The member API of a test server: the implementation of each call of the specification. */
export interface Calls {
  /** Calls for anonymous visitors, and the rest; by method and path. */
  strangers: Readonly<Record<string, (asked: Omit<Asked, 'member'>) => unknown>>;
  members: Readonly<Record<string, (asked: Asked) => unknown>>;
}

/**
 * Every call of the specification, chapter 7, by method and path. What a call returns has the fields that the specification
 * names; where it names none, those of docs/member-api.md that may be relied on.
 *
 * @param now ms UTC
 * @throws Refused from a call, in words
 */
export function specifiedCalls(members: Members, clock: DrawClock, options: RegisterOptions, now: () => number): Calls {
  const signedIn = (member: Member) => ({
    user: { username: member.username },
    token: members.tokenFor(member),
  });
  let cards = 0;
  let uploads = 0;
  return {
    strangers: {
      'GET /config.json': () => options,
      'POST /member/login': (asked) => {
        const [name, password] = required(asked, 'username', 'password');
        const member = members.find(name!);
        if (member?.password !== password!) throw new Refused('Wrong username or password');
        return signedIn(member);
      },
      'POST /member/register': (asked) => {
        const of = (name: string) => text(asked, name);
        const [username, password, again] = required(asked, 'username', 'password', 'confirmPassword');
        checkPassword(password!);
        if (password !== again) throw new Refused('Passwords do not match');
        const byEmail = options.enableEmailRegister && of('email') !== '';
        const byPhone = options.enablePhoneRegister && of('phone') !== '';
        if (!byEmail && !byPhone) throw new Refused('Please fill in all required fields');
        if (options.enableInviteCodeRegister && of('inviteCode') !== INVITE_CODE)
          throw new Refused('The invite code is not valid');
        return signedIn(
          members.register({ username: username!, email: of('email'), phone: of('phone'), password: password! }),
        );
      },
      'GET /member/check-invite-code': (asked) => ({ valid: text(asked, 'code') === INVITE_CODE }),
    },
    members: {
      'GET /member/info': ({ member: { username, email, phone } }) => ({ username, email, phone }),
      'POST /member/setpwd': (asked) => {
        const { member } = asked;
        const [password] = required(asked, 'newPassword');
        if (text(asked, 'kind') === 'payment') {
          if (!/^\d{6}$/.test(password!)) throw new Refused('The payment password has 6 digits');
          const proof = member.payPassword ?? member.password;
          if (![text(asked, 'oldPassword'), text(asked, 'password')].includes(proof))
            throw new Refused('The current password is wrong');
          member.payPassword = password!;
        } else {
          if (text(asked, 'oldPassword') !== member.password) throw new Refused('The current password is wrong');
          checkPassword(password!);
          member.password = password!;
        }
        return {};
      },
      'GET /bank/list': () => ({ list: BANKS }),
      'GET /member/getuserbank': ({ member }) => ({ list: member.cards }),
      'POST /member/savebtc': (asked) => {
        const {
          kind = 'bank',
          holderName,
          cardNumber,
          address,
          bankName,
          branchName,
          branchCode,
          phone,
          isDefault,
        } = asked.fields;
        if (!text(asked, 'cardNumber') && !text(asked, 'address'))
          throw new Refused('Please fill in all required fields');
        const said = { holderName, cardNumber, address, bankName, branchName, branchCode, phone, isDefault };
        asked.member.cards.push({ id: ++cards, kind, ...said });
        return {};
      },
      'POST /member/deletebank': (asked) => {
        const left = asked.member.cards.filter(({ id }) => String(id) !== text(asked, 'id'));
        if (left.length === asked.member.cards.length) throw new Refused('There is no such card');
        asked.member.cards = left;
        return {};
      },
      'GET /member/getuserbalance': ({ member }) => ({ balance: writeAmount(member.balance) }),
      'POST /member/withdraw': (asked) => {
        const { member } = asked;
        const amount = amountOf(asked, LEAST, MOST);
        const [card, password] = required(asked, 'bankId', 'payPassword');
        if (member.payPassword === undefined) throw new Refused('Set a payment password first');
        if (password !== member.payPassword) throw new Refused('The payment password is wrong');
        if (!member.cards.some(({ id }) => String(id) === card)) throw new Refused('There is no such card');
        if (amount > member.balance) throw new Refused('Insufficient balance');
        member.balance -= amount;
        return {};
      },
      'GET /member/isRecharge': () => ({ enabled: true }),
      'POST /upload/image': ({ file }) => {
        if (!file || file.size === 0) throw new Refused('There is no picture');
        return { url: `https://pictures.example/uploads/${++uploads}.jpg` };
      },
      'POST /member/recharge': (asked) => {
        const amount = amountOf(asked, LEAST, MOST);
        const [bank, screenshot] = required(asked, 'bankId', 'screenshot');
        if (!BANKS.some(({ id }) => String(id) === bank)) throw new Refused('There is no such bank');
        asked.member.recharges.push({ amount, creditedAt: now() + REVIEW_MS, screenshot: screenshot! });
        return {};
      },
      'GET /lottery/getlatestdraw': () => clock.resultOf(clock.current().period - 1),
      'GET /lottery/getdrawlist': (asked) => {
        const { period } = clock.current();
        const periods = Array.from({ length: RESULTS }, (_, index) => period - 1 - index);
        return { list: page(asked, periods, 'pageSize').map(clock.resultOf) };
      },
      'GET /lottery/getnextperiod': () => ({ period: clock.current().period }),
      'GET /lottery/getodds': () => ({ list: PATTERNS.map((option) => ({ option, odds: ODDS })) }),
      'POST /game/saveorder': (asked) => {
        const { member } = asked;
        const { period, closesAt } = clock.current();
        const option = text(asked, 'option') as Pattern;
        const stake = amountOf(asked, 1, MOST);
        if (text(asked, 'period') !== String(period) || now() >= closesAt) throw new Refused('Betting is closed');
        if (!PATTERNS.includes(option)) throw new Refused('There is no such option');
        if (stake > member.balance) throw new Refused('Insufficient balance');
        member.balance -= stake;
        member.bets.push({ period, option, stake });
        return {};
      },
      'GET /meet/xuanfeiAddress': () => ({ list: REGIONS }),
      'POST /meet/xuanfeiList': (asked) => {
        const rows = text(asked, 'suiji') === '1' ? shuffled(PROFILES) : PROFILES;
        const card = ({ id, xuanfei_name, avatar_2, likes, address }: (typeof PROFILES)[number]) => {
          return { id, xuanfei_name, avatar_2, likes, address };
        };
        return { list: page(asked, rows, 'limit').map(card) };
      },
      'POST /meet/xuanfeiDetail': (asked) => {
        const profile = PROFILES.find(({ id }) => String(id) === text(asked, 'id'));
        if (!profile) throw new Refused('There is no such person');
        return profile;
      },
      'GET /System/getKefu': () => ({ url: CHAT_ADDRESS }),
      'POST /home/bannerList': () => ({ list: BANNERS }),
      'POST /home/getNotice': () => ({ list: NOTICES }),
      // Its first ten films are of type 30, the type of Home's hot ones; rows do not say so.
      'GET /getVideos': (asked) => {
        const rows = text(asked, 'type_id') === '30' ? FILMS.slice(0, 10) : FILMS;
        return { list: page(asked, rows, 'limit') };
      },
    },
  };
}
