import type { Answer, LocateAnswer } from '@patchbay/contract/workflows/search-and-locate'
import type { Source } from '@patchbay/contract/systems/sources'
import type { RunningServer } from '../running-server.ts'

/** An answer as it came over an event stream, in milliseconds since the question was sent. */
export interface Timed {
  readonly answer: LocateAnswer
  /** The first source that has settled. */
  readonly firstSource: number
  /** The first answer that names a place. */
  readonly place: number
  readonly settled: number
  /** What the slowest source that answered took. */
  readonly slowest: number
}

export interface Searcher {
  ask(text: string): Promise<LocateAnswer>
  askTimed(text: string): Promise<Timed>
  /** Milliseconds until a call, named by its path, is answered. */
  time(path: string): Promise<number>
  /** What a question, named by its path, was answered. */
  read(path: string): Promise<Pick<LocateAnswer, 'sources'>>
  /** Asks by a path and lets go when the signal ends; how it is answered is not looked at. */
  bother(path: string, signal: AbortSignal): Promise<void>
}

const settledStates = new Set<Source['state']>([
  'ok',
  'none',
  'not-asked',
  'partial',
  'stale',
  'not-permitted',
  'throttled',
  'timed-out',
  'failed',
])
const answered = new Set<Source['state']>(['ok', 'none', 'not-asked', 'partial'])

type Door = Pick<RunningServer, 'url' | 'accounts' | 'password'>

/** Signs in as the first account; what a browser sends along from then on. */
export async function signIn(server: Door): Promise<string> {
  const answer = await fetch(`${server.url}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ username: server.accounts[0], password: server.password }),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** Signs in once; questions then go as the browser sends them. */
export async function startSearcher(server: Door): Promise<Searcher> {
  const cookie = await signIn(server)
  const send = async (text: string, accept: string): Promise<Response> => {
    const path = `/api/workflows/search-and-locate/?q=${encodeURIComponent(text)}`
    const response = await fetch(`${server.url}${path}`, { headers: { accept, cookie } })
    if (response.ok) return response
    throw new Error(`“${text}” was answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
  }
  const get = (path: string, signal: AbortSignal | null = null) =>
    fetch(`${server.url}/api${path}`, { headers: { accept: 'application/json', cookie }, signal })
  return {
    read: async (path) => {
      const response = await get(path)
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text.slice(0, 200)}`)
      return (JSON.parse(text) as { data: LocateAnswer }).data
    },
    bother: async (path, signal) => {
      try {
        await (await get(path, signal)).arrayBuffer()
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    ask: async (text) =>
      ((await (await send(text, 'application/json')).json()) as { data: LocateAnswer }).data,
    time: async (path) => {
      const start = performance.now()
      const response = await get(path)
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text.slice(0, 200)}`)
      return performance.now() - start
    },
    askTimed: async (text) => {
      const start = performance.now()
      return readStream(await send(text, 'text/event-stream'), () => performance.now() - start)
    },
  }
}

async function readStream(response: Response, since: () => number): Promise<Timed> {
  const sources = new Map<string, Source>()
  let question: LocateAnswer['question'] | null = null
  let answer: Answer | null = null
  let [firstSource, place, settled] = [Number.NaN, Number.NaN, Number.NaN]
  for await (const { name, data } of eventsOf(response)) {
    const at = since()
    if (name === 'question') {
      const told = data as Pick<LocateAnswer, 'question' | 'sources'>
      question = told.question
      for (const source of told.sources) sources.set(source.id, source)
    } else if (name === 'source') {
      const source = data as Source
      sources.set(source.id, source)
      if (Number.isNaN(firstSource) && settledStates.has(source.state)) firstSource = at
    } else if (name === 'answer') {
      answer = data as Answer
      if (Number.isNaN(place) && answer.candidate !== null) place = at
    } else if (name === 'settled') settled = at
    else throw new Error(`the stream told ${name}: ${JSON.stringify(data)}`)
  }
  if (question === null || answer === null) throw new Error('the stream ended without an answer')
  const all = [...sources.values()]
  const took = all.filter(({ state }) => answered.has(state)).map((source) => source.took ?? 0)
  const found = { question, sources: all, answer }
  return { answer: found, firstSource, place, settled, slowest: Math.max(...took) }
}

/** Server-sent events as this server writes them: `event: name`, `data: json`, an empty line. */
async function* eventsOf(response: Response): AsyncGenerator<{ name: string; data: unknown }> {
  if (response.body === null) return
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const name = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (name !== undefined && data !== undefined) yield { name, data: JSON.parse(data) as unknown }
    }
  }
}
