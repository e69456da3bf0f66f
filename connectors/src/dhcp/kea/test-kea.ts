import { readFileSync } from 'node:fs'
import type { Failure } from '../../failures.ts'
import { Secret } from '../../secret.ts'
import { json, reply, startTestServer, context } from '../../transport/test-server.ts'
import type { Answering, TestServer } from '../../transport/test-server.ts'
import { kea } from './index.ts'

export const mac = '3c:52:82:aa:10:7e'
export const unsupported = json([{ result: 2, text: 'command not supported.' }])
/** What Kea says of `lease4-get-all` with a map that names no subnets: all leases are asked for without one. */
export const unnamed = json([{ result: 1, text: "'subnets' parameter not specified" }])

export const raw = (text: string) => reply(200, { 'content-type': 'application/json' }, text)
export const sample = (name: string) =>
  readFileSync(new URL(`./samples/${name}.json`, import.meta.url), 'utf8')
export const data = (name: string) => raw(sample(name))

export interface Command {
  readonly command: string
  readonly service: readonly string[]
  readonly arguments?: Readonly<Record<string, unknown>>
}

/** Answers with these hosts where the arguments fit, else that there are none. */
export const hostsWhere =
  (fits: (given: Readonly<Record<string, unknown>>) => boolean, host: object): Answering =>
  (received, response) => {
    const { arguments: given = {} } = JSON.parse(received.body) as Command
    const hosts = fits(given) ? [host] : []
    json([{ result: hosts.length === 0 ? 3 : 0, arguments: { hosts } }])(received, response)
  }

/** The failure of a reading, or null where it did not fail. */
export const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as Failure,
  )

export interface TestKea {
  readonly server: TestServer
  /** By command; what is not listed is unsupported. */
  answers: Record<string, Answering>
  open: ReturnType<typeof kea.open>
  /** What was asked by this command, or by all. */
  asked(command?: string): readonly Command[]
  /** Answers these and forgets what it was asked; opened anew, with these settings. */
  reopen(answers: Record<string, Answering>, settings?: object): Promise<void>
  close(): Promise<void>
}

export async function startTestKea(): Promise<TestKea> {
  const byCommand: Answering = (received, response) => {
    const { command, arguments: given } = JSON.parse(received.body) as Command
    const wrong = command === 'lease4-get-all' && given !== undefined && !Array.isArray(given['subnets'])
    const answer = wrong ? unnamed : (test.answers[command] ?? unsupported)
    answer(received, response)
  }
  const server = await startTestServer(byCommand)
  const connect = (settings: object) =>
    kea.open(
      {
        name: 'kea-1',
        reach: { host: '127.0.0.1', port: server.port },
        trust: {},
        credential: { kind: 'password', username: 'reader', password: new Secret('s3cret-words') },
        settings: kea.settings.parse(settings),
      },
      context,
    )
  const test: TestKea = {
    server,
    answers: {},
    open: connect({ tls: false }),
    asked: (command) =>
      server.received
        .map(({ body }) => JSON.parse(body) as Command)
        .filter((one) => command === undefined || one.command === command),
    async reopen(answers, settings = { tls: false }) {
      await test.open.close()
      server.received.length = 0
      server.answer = byCommand
      test.answers = answers
      test.open = connect(settings)
    },
    async close() {
      await test.open.close()
      await server.close()
    },
  }
  return test
}
