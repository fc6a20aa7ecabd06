import {
  checkFile,
  compareReceipts,
  conclusionOf,
  headingOf,
  languageOf,
  MARKS,
  remarksOn,
  resultOf,
  savedWhen,
  say,
  withPublished,
} from '../../../public/verify.mjs';

/** The page around verify.mjs. It reads what is pasted or chosen, and sends nothing anywhere. */
const WORDS = {
  en: {
    title: 'Verify a receipt or a balance path',
    lead: 'This page works without a connection and sends nothing. Its source is the same as verify.mjs.',
    file: 'Files',
    several:
      'Choose the receipts from before and after a draw together, and a balance path together with balances.json.',
    paste: 'Or paste its text',
    check: 'Verify',
    working: 'Following the chain: {done} of {links} links',
    nothing: 'Please choose a file or paste its text.',
    pasted: 'Pasted',
  },
  zh: {
    title: '验证投注凭证或余额路径',
    lead: '本页无需联网，也不发送任何数据，内容与 verify.mjs 相同。',
    file: '文件',
    several: '请同时选择开奖前和开奖后的凭证；余额路径请与 balances.json 一起选择。',
    paste: '或粘贴内容',
    check: '验证',
    working: '正在沿链回溯：{done} / {links}',
    nothing: '请选择文件或粘贴内容。',
    pasted: '粘贴的内容',
  },
  ja: {
    title: '控えと残高の経路の検証',
    lead: 'このページはオフラインで動き、何も送信しません。中身は verify.mjs と同じです。',
    file: 'ファイル',
    several: '抽選前と抽選後の控え、残高の経路と balances.json は、それぞれ一緒に選んでください。',
    paste: 'または内容を貼り付け',
    check: '検証する',
    working: 'チェーンをたどっています：{done} / {links}',
    nothing: 'ファイルを選ぶか、内容を貼り付けてください。',
    pasted: '貼り付けた内容',
  },
};
const NAMES = { en: 'English', zh: '简体中文', ja: '日本語' };
const TAGS = { en: 'en', zh: 'zh-CN', ja: 'ja' };

/** @typedef {keyof typeof WORDS} PageLanguage */
/** @type {PageLanguage} */
let language = navigator.languages.map(languageOf).find((known) => known !== undefined) ?? 'en';
/** @type {import('../../../public/verify.mjs').Checked[]} */
let checked = [];
let pasted = '';
let message = '';

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** @param {import('../../../public/verify.mjs').Step} step */
function stepItem(step) {
  return element(
    'li',
    { class: 'step' },
    element('p', { class: step.outcome }, `${MARKS[step.outcome]} ${say(language, step.outcome)}`),
    element('p', {}, say(language, step.name)),
    ...step.values.map(([label, value]) => element('p', { class: 'value' }, `${label}: ${value}`)),
    ...remarksOn(language, step).map((remark) => element('p', { class: 'hint' }, remark)),
  );
}

/** @param {import('../../../public/verify.mjs').Checked} one */
function receiptPart({ title, receipt, problems, steps }) {
  const heading = problems.length > 0 ? title : `${title} · ${headingOf(language, receipt)}`;
  return element(
    'section',
    { class: 'receipt' },
    element('h2', {}, heading),
    ...(problems.length > 0 ? [] : resultOf(language, receipt).map((line) => element('p', { class: 'result' }, line))),
    ...problems.map(({ code, key }) =>
      element('p', { class: 'fails' }, `${MARKS.fails} ${say(language, code, { key })}`),
    ),
    element('ol', {}, ...steps.map(stepItem)),
  );
}

function results() {
  if (checked.length === 0) return [element('p', {}, message)];
  const conclusion = conclusionOf(checked);
  return [
    element('p', { class: `verdict ${conclusion}` }, `${MARKS[conclusion]} ${say(language, `verdict_${conclusion}`)}`),
    ...compareReceipts(checked.map(({ receipt }) => receipt)).flatMap(({ key, values }) => [
      element('p', { class: 'fails' }, `${MARKS.fails} ${say(language, 'differ', { key })}`),
      ...values.map((value) => element('p', { class: 'value' }, value)),
    ]),
    ...checked.map(receiptPart),
    ...(checked.some(({ problems }) => problems.length === 0)
      ? [element('p', { class: 'hint' }, say(language, savedWhen(checked)))]
      : []),
  ];
}

/** @param {{ title: string, text: string }[]} texts */
async function check(texts) {
  const words = WORDS[language];
  checked = [];
  message = texts.length === 0 ? words.nothing : '…';
  draw();
  const found = [];
  for (const { title, text } of texts)
    found.push(
      ...(await checkFile(title, text, (done, links) => {
        message = words.working.replace('{done}', String(done)).replace('{links}', String(links));
        document.getElementById('results')?.replaceChildren(...results());
      })),
    );
  checked = withPublished(found);
  draw();
}

function draw() {
  const words = WORDS[language];
  document.documentElement.lang = TAGS[language];
  document.title = words.title;
  const file = element('input', {
    type: 'file',
    id: 'file',
    multiple: '',
    accept: '.txt,.json,text/plain,application/json',
    'aria-describedby': 'several',
  });
  const paste = element('textarea', { id: 'paste', rows: '6', spellcheck: 'false', autocomplete: 'off' });
  paste.value = pasted;
  paste.addEventListener('input', () => (pasted = paste.value));
  file.addEventListener('change', () => {
    const read = [...(file.files ?? [])].map(async (one) => ({
      title: one.name,
      text: await one.slice(0, 4_000_001).text(),
    }));
    void Promise.all(read).then(check);
  });
  const button = element('button', { type: 'button', class: 'check' }, words.check);
  button.addEventListener('click', () => void check(pasted.trim() ? [{ title: words.pasted, text: pasted }] : []));
  const languages = /** @type {PageLanguage[]} */ (Object.keys(NAMES)).map((name) => {
    const choice = element(
      'button',
      { type: 'button', lang: TAGS[name], 'aria-pressed': String(name === language) },
      NAMES[name],
    );
    choice.addEventListener('click', () => {
      language = name;
      draw();
      /** @type {HTMLElement | null} */ (document.querySelector(`button[lang="${TAGS[name]}"]`))?.focus();
    });
    return choice;
  });
  document
    .getElementById('page')
    ?.replaceChildren(
      element('div', { class: 'languages' }, ...languages),
      element('h1', {}, words.title),
      element('p', { class: 'hint' }, words.lead),
      element(
        'div',
        { class: 'field' },
        element('label', { for: 'file' }, words.file),
        file,
        element('p', { class: 'hint', id: 'several' }, words.several),
      ),
      element('div', { class: 'field' }, element('label', { for: 'paste' }, words.paste), paste),
      element('p', {}, button),
      element('div', { class: 'results', id: 'results', role: 'status' }, ...results()),
    );
}

draw();
