import { createHash } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '~/contract/all-calls';
import type { MemberApi } from '~/member-api/app.server';
import { openInstance } from '../harness/harness';

type Schema = Record<string, unknown>;
interface Operation {
  operationId: string;
  summary: string;
  security: unknown[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties?: Schema; required?: string[] } }> };
  responses: Record<string, { content: Record<string, { schema: { anyOf: { properties: { data: Schema } }[] } }> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Refusal: { properties: { data: { properties: { reason: { enum: string[] } } } } } } };
}

let instance: MemberApi;
let document: Document;
beforeAll(async () => {
  const opened = await openInstance();
  instance = opened.instance;
  document = (await (await opened.client.request('/openapi.json')).json()) as Document;
});
afterAll(() => instance.close());

test('the published document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate({ ...document });
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(document.openapi).toMatch(/^3\.1/);
});

test.each(Object.values(CALLS).map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s is in it',
  (_, call) => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    expect(operation?.summary).toBe(call.summary);
    expect(operation?.security).toHaveLength(call.access === 'member' ? 1 : 0);
    const names = operation?.parameters?.map(({ name }) => name) ?? [];
    expect(names).toContain('lang');
    expect(names.includes('Idempotency-Key')).toBe(call.once);
  },
);

test('it says what a withdrawal asks for, and that its fee is text with two places', () => {
  const operation = document.paths['/member/withdraw']?.post;
  const asked = operation?.requestBody?.content['application/json']?.schema;
  expect(asked?.required).toEqual(['amount', 'bankId', 'payPassword']);
  const answered = operation?.responses['200']?.content['application/json']?.schema.anyOf[0]?.properties.data;
  expect(JSON.stringify(answered)).toContain(String.raw`^-?\\d+\\.\\d{2}$`);
});

test('it lists the reasons of a refusal', () => {
  expect(document.components.schemas.Refusal.properties.data.properties.reason.enum).toContain('pay_password_locked');
});

test('the page of the calls shows each of them, its fields and the refusals, without scripts', async () => {
  const answer = await instance.fetch(new Request('http://member.example/docs'));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const page = await answer.text();
  const $ = load(page);
  expect($('script, [style], link, img')).toHaveLength(0);
  const ids = $('section h2')
    .toArray()
    .map((heading) => $(heading).attr('id'));
  const operations = Object.values(document.paths).flatMap((operations) => Object.values(operations));
  expect(ids).toEqual(['Refusal', ...operations.map(({ operationId }) => operationId)]);
  for (const link of $('nav a').toArray()) expect(ids).toContain($(link).attr('href')?.slice(1));
  const withdraw = $('section:has(#withdraw)').text();
  for (const word of ['POST /member/withdraw', 'Needs the header token', 'Idempotency-Key', 'payPassword', 'fee'])
    expect(withdraw).toContain(word);
  expect($('section:has(#login)').text()).toContain('Open to all');
  expect($('section:has(#Refusal)').text()).toContain('data.fields.<name>');
  expect(page).not.toContain('<name>');
});

test('the style of that page is what its policy names', async () => {
  const answer = await instance.fetch(new Request('http://member.example/docs'));
  const style = /<style>([^]*)<\/style>/.exec(await answer.text())?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
});
