import { createHash } from 'node:crypto'
import '@fastify/swagger'
import { callList } from '@patchbay/contract/api/calls'
import type { Call } from '@patchbay/contract/call'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { asText } from './pages.ts'
import type { Reception } from './reception.ts'
import { admit } from './register-calls.ts'
import { documentPolicy } from './security-headers.ts'

const description = (path: `/${string}/`, title: string): Call => ({
  method: 'GET',
  path,
  title,
  access: { for: 'signed-in', programs: true },
  changes: false,
  record: 'none',
  answer: z.unknown(),
})

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#212121}
h2{margin-top:2.5rem}code,pre{font:14px/1.5 ui-monospace,monospace}pre{background:#f3f5f4;padding:1rem;overflow:auto}
dt{font-weight:600}dd{margin:0 0 .5rem}`

const accessWords = (call: Call) =>
  call.access.for === 'key'
    ? `the key ${call.access.key}`
    : call.access.for === 'everybody'
      ? 'nothing'
      : call.access.programs === true
        ? 'a session or a token'
        : 'a session'

function shape(schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  return schema === undefined
    ? 'none'
    : JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), null, 2)
}

function section(call: Call): string {
  const rows: [string, string][] = [
    ['Query', shape(call.query, 'input')],
    ['Body', shape(call.body, 'input')],
    ['Answer, under data', shape(call.answer, 'output')],
    ...Object.entries(call.events ?? {}).map(([name, schema]): [string, string] => [
      `Event ${name}`,
      shape(schema, 'output'),
    ]),
  ]
  return `<h2><code>${asText(`${call.method} /api${call.path}`)}</code></h2>
<p>${asText(call.title)}. Needs ${asText(accessWords(call))}.</p>
${rows.map(([title, text]) => `<h3>${asText(title)}</h3><pre>${asText(text)}</pre>`).join('\n')}`
}

/** The description of the calls, for programs as OpenAPI 3.1 and for people as a page, to who is signed in. */
export function registerDocumentation(app: FastifyInstance, reception: Reception, productName: string): void {
  const forPrograms = description('/openapi.json/', 'OpenAPI description')
  app.route({
    method: 'GET',
    url: '/api/openapi.json',
    schema: { hide: true },
    onRequest: async (request, reply) => {
      await admit(reception, forPrograms, request, reply)
    },
    handler: async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  })
  const forPeople = description('/docs/', 'Description of the calls')
  const body = callList.map(section).join('\n')
  const policy = documentPolicy(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  app.route({
    method: 'GET',
    url: '/api/docs/',
    schema: { hide: true },
    onRequest: async (request, reply) => {
      await admit(reception, forPeople, request, reply)
    },
    handler: async (_request, reply) => {
      return reply
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${asText(productName)} | Calls</title>` +
            `<style>${style}</style></head><body><h1>Calls</h1>` +
            `<p>Every success is <code>{"data": …}</code>, every error <code>{"message", "code", "id", "fields"?}</code>. ` +
            `For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${body}</body></html>`,
        )
    },
  })
}
