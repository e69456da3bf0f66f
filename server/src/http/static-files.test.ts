import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

/** In every file that must not be served. */
const canary = 'CANARY-4f1d'

/** What lies beside, above and among the files of the web part. */
const forbidden = [
  'web/.env',
  'web/.git/config',
  'web/.git/HEAD',
  'web/.htaccess',
  'web/package.json',
  'web/index.html.bak',
  'web/assets/index-1a2b3c4d.js.map',
  'web/assets/style-1a2b3c4d.css.map',
  'web/assets/source.ts',
  'web/assets/.hidden.js',
  'web/assets/LICENSE',
  'package.json',
  '.env',
  'server/src/main.ts',
  'key',
]
const served = ['index.html', 'favicon.svg', 'assets/index-1a2b3c4d.js', 'assets/style-1a2b3c4d.css']

let server: TestApp
let port: number

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'patchbay-static-'))
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  for (const name of served) await write(`web/${name}`, `<i>${name}</i>`)
  for (const name of forbidden) await write(name, canary)
  server = await startTestApp((handlers) => handlers, join(root, 'web'))
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.stop())

/** Ways to write "one folder up" that some server has taken for it. */
const ups = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '.%2e/',
  '%252e%252e%252f',
  '..%252f',
  '%25252e%25252e%25252f',
  '..\\',
  '..%5c',
  '%2e%2e%5c',
  '..%255c',
  '%c0%ae%c0%ae/',
  '..%c0%af',
  '%uff0e%uff0e/',
  '..;/',
  '....//',
  '..%00/',
  '..//',
  './../',
]
const prefixes = [
  '/',
  '/assets/',
  '/assets/index-1a2b3c4d.js/',
  '/favicon.svg/',
  '/api/',
  '/login/',
  '//',
  '/./',
]
const targets = ['etc/passwd', '.env', 'package.json', 'server/src/main.ts', 'key', 'web/.git/config']

const climbs = prefixes.flatMap((prefix) =>
  ups.flatMap((up) =>
    targets.flatMap((target) => [1, 2, 6].map((depth) => prefix + up.repeat(depth) + target)),
  ),
)

const plain = [
  ...forbidden.map((name) => `/${name.replace(/^web\//, '')}`),
  ...forbidden.map((name) => `/${name.replace(/^web\//, '')}%00.js`),
  ...served.flatMap((name) => [
    `/${name}%00`,
    `/${name}.map`,
    `/${name}.gz`,
    `/${name}~`,
    `/${name}/`,
    `/${name}%2f`,
  ]),
  '/.git/',
  '/.git',
  '/.env.local',
  '/assets/',
  '/assets',
  '/assets/%2e/',
  '/src/main.tsx',
  '/node_modules/react/package.json',
  '/server/src/main.ts',
  '/metrics',
  '/debug',
  '/debug/pprof/',
  '/actuator/env',
  '/server-status',
  '/.well-known/../.env',
  'http://127.0.0.1/.env',
  '/%2e%65%6e%76',
  '/%252eenv',
  '/.ENV',
  '/Package.json',
]

/** Sends the paths as they are, many on one connection: clients would tidy them first. */
async function askRaw(paths: readonly string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
  for (const [index, path] of paths.entries()) {
    const last = index === paths.length - 1 ? 'Connection: close\r\n' : ''
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n${last}\r\n`)
  }
  await once(socket, 'close')
  return text.split(/(?=HTTP\/1\.1 \d{3} )/)
}

/** Requests of one connection at once; it may have no more unanswered. */
const together = 15

test('no spelling of a path reaches a file that is not on the list', async () => {
  const paths = [...climbs, ...plain]
  const outside: string[] = []
  let answered = 0
  for (let from = 0; from < paths.length; from += together) {
    const some = paths.slice(from, from + together)
    const answers = await askRaw(some)
    expect([from, answers.length]).toEqual([from, some.length])
    for (const [index, answer] of answers.entries()) {
      answered += 1
      const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
      const document = /^content-type: text\/html/im.test(head) && body.includes('<i>index.html</i>')
      const refusal = /^HTTP\/1\.1 4\d\d /.test(head) && /^content-type: application\/json/im.test(head)
      if (answer.includes(canary) || answer.includes('root:') || !(document || refusal)) {
        outside.push(`${some[index] ?? ''}: ${answer.slice(0, 60)}`)
      }
    }
  }
  process.stdout.write(`${answered} paths asked, ${outside.length} outside the list\n`)
  expect(outside).toEqual([])
  expect(answered).toBeGreaterThan(2_500)
}, 120_000)

test('bytes that no path may hold are refused', async () => {
  for (const path of ['/assets/\u0000', '/favicon.svg\u0000.js', '/\u007f', '/a b']) {
    const [answer = ''] = await askRaw([path])
    expect([path, answer.slice(0, 12)]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 4\d\d$/)])
    expect(answer).not.toContain(canary)
  }
})

test('what is on the list is served, so that the refusals above mean something', async () => {
  for (const name of served.filter((each) => each !== 'index.html')) {
    const [answer = ''] = await askRaw([`/${name}`])
    expect(answer).toContain(`<i>${name}</i>`)
  }
})
