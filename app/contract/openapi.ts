import {
  OpenAPIRegistry,
  OpenApiGeneratorV31,
  type ResponseConfig,
  type RouteConfig,
} from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { getClientConfig } from './calls/account';
import type { Call } from './call';
import { CALLS } from './all-calls';
import { EXPORT_FILE } from './calls/own-data';
import { SUCCESS } from './envelope';
import { WIRE_LANGUAGES } from './language';
import { REASONS, WITHDRAWAL_REASONS } from './reasons';

const ABOUT = `Every answer is an envelope with HTTP 200: \`code\` says what became of the call, \`msg\` is a sentence for the member.
Amounts are decimal strings with two places and times ISO 8601 UTC. Unknown fields are ignored.`;

const lang = z.enum(WIRE_LANGUAGES).default('en').describe('Language of `msg`');
const idempotencyKey = z
  .string()
  .max(200)
  .optional()
  .describe('The same key with the same request returns the first answer; with another request: code 409.');

const refusal = z
  .object({
    code: z.number().int().describe('400; 401: the session is over; 404; 409; 429: too often'),
    msg: z.string(),
    data: z
      .object({
        reason: z.enum(REASONS).optional().describe('Stable code of the refusal'),
        fields: z.record(z.string()).optional().describe('Field → what is wrong with it'),
        retryAfter: z.number().optional().describe('Seconds'),
        until: z.string().optional(),
        closesAt: z.string().optional(),
        which: z.string().optional(),
        period: z.string().optional(),
        left: z.string().optional(),
      })
      .nullable(),
  })
  .openapi('Refusal');

function okResponse(call: Call): ResponseConfig {
  const data = call.response.strict;
  if (call === getClientConfig)
    return {
      description: 'The document itself, without an envelope',
      content: { 'application/json': { schema: data } },
    };
  const success = z.object({ code: z.literal(SUCCESS[call.service]), msg: z.string(), data });
  return {
    description: 'What was asked for, or a refusal: `code` tells them apart',
    content: { 'application/json': { schema: z.union([success, refusal]) } },
  };
}

function bodyOf(call: Call): NonNullable<RouteConfig['request']>['body'] {
  if (call.upload) {
    const file = z.string().openapi({ format: 'binary', description: 'JPEG, PNG, WebP or HEIC, 8 MB at most' });
    return { required: true, content: { 'multipart/form-data': { schema: z.object({ file }) } } };
  }
  return call.method === 'POST' ? { content: { 'application/json': { schema: call.request } } } : undefined;
}

function routeOf(name: string, call: Call): RouteConfig {
  const query = z.object({ lang: lang.optional() });
  const body = bodyOf(call);
  const reasons =
    call.path === '/member/withdraw' ? ` Refused for these reasons alone: ${WITHDRAWAL_REASONS.join(', ')}.` : '';
  return {
    method: call.method === 'GET' ? 'get' : 'post',
    path: call.path,
    operationId: name,
    summary: call.summary,
    description: `${call.row === 'S' ? 'Specified call.' : 'Extension: an upstream without it answers 404.'}${reasons}`,
    tags: [call.service],
    ...(call.access === 'member' ? { security: [{ token: [] }] } : { security: [] }),
    request: {
      query: call.method === 'GET' ? query.merge(call.request as z.AnyZodObject) : query,
      ...(call.once ? { headers: z.object({ 'Idempotency-Key': idempotencyKey }) } : {}),
      ...(body ? { body } : {}),
    },
    responses: { 200: okResponse(call) },
  };
}

/**
 * The OpenAPI 3.1 document of the member API, generated from the schemas that validate requests and answers.
 *
 * @returns a plain JSON object
 */
export function openApiDocument() {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'token', { type: 'apiKey', in: 'header', name: 'token' });
  for (const [name, call] of Object.entries(CALLS)) registry.registerPath(routeOf(name, call));
  registry.registerPath({
    method: 'get',
    path: '/upload/image/{name}',
    operationId: 'getImage',
    summary: 'A picture that the member has uploaded',
    tags: ['member'],
    security: [{ token: [] }],
    request: { params: z.object({ name: z.string() }), query: z.object({ lang: lang.optional() }) },
    responses: {
      200: {
        description: 'The picture',
        content: { 'image/jpeg': { schema: z.string().openapi({ format: 'binary' }) } },
      },
      404: { description: 'No such picture of this member', content: { 'application/json': { schema: refusal } } },
    },
  });
  registry.registerPath({
    method: 'get',
    path: EXPORT_FILE,
    operationId: 'getExportFile',
    summary: 'The finished file of own data',
    tags: ['member'],
    security: [{ token: [] }],
    request: { query: z.object({ lang: lang.optional() }) },
    responses: {
      200: {
        description: 'The file',
        content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
      },
      404: { description: 'No finished file of this member', content: { 'application/json': { schema: refusal } } },
    },
  });
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: { title: 'Member API', version: '1.0.0', description: ABOUT },
    servers: [{ url: '/api' }],
  });
}
