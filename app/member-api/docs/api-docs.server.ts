import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { openApiDocument } from '~/contract/openapi';
import { schemaRows, type FieldRow, type JsonSchema } from './schema-rows';

type Document = ReturnType<typeof openApiDocument>;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: JsonSchema;
}

type Content = Readonly<Record<string, { schema?: JsonSchema }>>;

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security?: readonly object[];
  parameters?: readonly Parameter[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { content?: Content }>>;
}

/** A call as the page shows it. */
interface Shown extends Operation {
  method: string;
  path: string;
}

const STYLE = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
nav ul{columns:18rem;padding:0;list-style:none}
a,code{overflow-wrap:anywhere}
code{font:.9em ui-monospace,monospace}
section{border-top:1px solid #8888;margin-top:2rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.875rem}
caption{text-align:start;font-weight:600;padding-top:1rem}
th,td{border-bottom:1px solid #8884;padding:.25rem .5rem .25rem 0;text-align:start;vertical-align:top}
@media(max-width:40rem){tr{display:block;padding:.25rem 0;border-bottom:1px solid #8884}th,td{display:block;border:0;padding:0}thead{display:none}}`;

/** What the page may load: nothing but its own styles. */
export const API_DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A sentence of the contract: what stands between backticks is code. */
const prose = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

function table(title: string, rows: readonly FieldRow[]) {
  if (rows.length === 0) return '';
  return html`<div class="scroll">
    <table>
      <caption>
        ${title}
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Notes</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, type, isRequired, notes }) =>
            html`<tr>
              <th scope="row"><code>${name === '' ? 'the value' : name}</code></th>
              <td>${type}${isRequired ? '' : ', optional'}</td>
              <td>${prose(notes)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const rowsOfParameters = (parameters: readonly Parameter[], place: string) =>
  parameters
    .filter((parameter) => parameter.in === place)
    .flatMap(({ name, required = false, schema = {} }) => schemaRows(schema, name, required));

/** The fields of the first kind of body. */
function bodyOf(content: Content | undefined) {
  const [kind, media] = Object.entries(content ?? {})[0] ?? [];
  return { kind, schema: media?.schema };
}

/** The `data` of an answer in an envelope, or the whole answer where it has none. */
function answerOf({ responses }: Operation) {
  const { kind, schema } = bodyOf(responses['200']?.content);
  const success = schema?.anyOf?.[0] ?? schema;
  const data = success?.properties?.['code'] ? success.properties['data'] : undefined;
  return { title: data ? 'Answer: data' : `Answer: ${kind ?? 'no body'}`, schema: data ?? success };
}

function section(call: Shown) {
  const parameters = call.parameters ?? [];
  const body = bodyOf(call.requestBody?.content);
  const answer = answerOf(call);
  return html`<section>
    <h2 id="${call.operationId}"><code>${call.method} ${call.path}</code></h2>
    <p>${prose(`${call.summary}. ${call.description ?? ''}`)}</p>
    <p>${call.security?.length ? html`Needs the header <code>token</code>.` : 'Open to all.'}</p>
    ${table('Path', rowsOfParameters(parameters, 'path'))}${table('Query', rowsOfParameters(parameters, 'query'))}
    ${table('Headers', rowsOfParameters(parameters, 'header'))}
    ${body.schema ? table(`Request: ${body.kind ?? ''}`, schemaRows(body.schema)) : ''}
    ${answer.schema ? table(answer.title, schemaRows(answer.schema)) : ''}
  </section>`;
}

function callsOf({ paths = {} }: Document): Shown[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations as Readonly<Record<string, Operation>>).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/**
 * The page of the member API's calls, drawn from its OpenAPI document, without scripts. English, for developers.
 *
 * @returns the HTML document
 */
export function apiDocsPage(document: Document) {
  const calls = callsOf(document);
  const refusal = document.components?.schemas?.['Refusal'] as JsonSchema | undefined;
  const { title, version, description = '' } = document.info;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>Version ${version}. <a href="openapi.json">OpenAPI document</a></p>
          ${description.split('\n').map((line) => html`<p>${prose(line)}</p>`)}
          <nav aria-label="Calls">
            <ul>
              ${calls.map(
                ({ operationId, method, path }) =>
                  html`<li>
                    <a href="#${operationId}"><code>${method} ${path}</code></a>
                  </li>`,
              )}
            </ul>
          </nav>
          <section>
            <h2 id="Refusal">Refusals</h2>
            <p>Any call may answer with a refusal in place of what was asked for.</p>
            ${refusal ? table('Refusal', schemaRows(refusal)) : ''}
          </section>
          ${calls.map(section)}
        </main>
      </body>
    </html>`;
}
