import type { Reading } from '../asking.ts'
import type { Troubled, Troubles } from '../trouble.ts'
import { closing } from '../test-conformance.ts'
import { reply, startTestServer } from './test-server.ts'
import type { Answering } from './test-server.ts'

/** Writes as long as somebody listens. */
const endless: Answering = (_received, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const part = `{"filling":"${'x'.repeat(1 << 20)}"},`
  const write = () => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', write)
  response.write('[')
  write()
}

interface OverHttp {
  readonly name: string
  readonly identity?: { readonly certificate: string; readonly key: string }
  /** The connector at this port. */
  readonly connect: (port: number) => {
    readonly question: Troubled['question']
    readonly close: () => unknown
  }
  /** Where the product has words of its own in place of a status. */
  readonly own?: Partial<Record<keyof Troubles, Answering>>
}

/** The troubles of a peer that speaks HTTP. */
export function httpTroubles({ name, identity, connect, own = {} }: OverHttp): Troubles {
  const over = (answer: Answering) => async (): Promise<Troubled> => {
    const server = await startTestServer(answer, identity)
    closing(() => server.close())
    const { question, close } = connect(server.port)
    closing(close)
    return { name, question, asked: () => server.received.length }
  }
  const plain = { 'content-type': 'application/json' }
  return {
    'is gone': async () => {
      const server = await startTestServer(() => undefined, identity)
      await server.close()
      const { question, close } = connect(server.port)
      closing(close)
      return { name, question, asked: () => 0 }
    },
    'is silent': over(() => undefined),
    'refuses the login': over(own['refuses the login'] ?? reply(401, plain, '{}')),
    'refuses the right': over(own['refuses the right'] ?? reply(403, plain, '{}')),
    'answers something else': over(reply(200, { 'content-type': 'text/html' }, '<p>Welcome</p>')),
    'has an error of its own': over(own['has an error of its own'] ?? reply(500, plain, '{}')),
    'asks to be left alone': over(reply(429, { ...plain, 'retry-after': '60' }, '{}')),
    'answers without end': over(endless),
  }
}

/** For a question whose answer is of no interest. */
export const readingOf = async (work: Promise<Reading<unknown>> | undefined): Promise<Reading<unknown>> => {
  if (work === undefined) throw new Error('It cannot be asked that.')
  return work
}
