import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { newDataFolder } from '../e2e/journeys/product/data-folder.ts'
import { plainPortsOfProduct } from '../e2e/campus/plain-ports.ts'
import { startWithOperators } from '../e2e/campus/product-with-operators.ts'
import type { ProductWithOperators } from '../e2e/campus/product-with-operators.ts'
import { assignmentPath, callAs, describing } from '../e2e/campus/servers-on-campus.ts'
import type { PreviewedPort } from '../e2e/campus/servers-on-campus.ts'
import { Random } from '../lab/src/world/random.ts'
import { ensureWebBuilt } from '../scripts/bootstrap/web-built.mjs'
import { endWith, keepResult } from './results.ts'

/**
 * What takes a server away from everybody, one after the other against a running product on loopback, `--seconds N` in all, while
 * ten people read and changes run. A violation is health that is not answered within a second, a reader who is refused, or a
 * change that does not end done.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '120' } } })
const seconds = Number(values.seconds)
const readers = 10
/** Milliseconds within which health answers; in 250 while large bodies are sent, where the machine by itself is no slower. */
const healthWithin = 1_000
const healthBesideBodies = 250

/** Addresses of this machine: those who attack, and those who work. */
const attacker = '127.0.0.66'
const worker = (at: number) => `127.0.0.${100 + at}`

interface Counts {
  health: number
  longest: number
  read: number
  changes: number
  sent: number
  /** Milliseconds within which health is to answer. */
  readonly within: number
  readonly violations: string[]
}

/** Ends when it is asked to; nothing of it is waited for. */
type Attack = (product: ProductWithOperators, ended: AbortSignal, counts: Counts) => void

/** A line that is opened again whenever it ends, for as long as the attack lasts. */
function again(ended: AbortSignal, port: number, act: (socket: Socket) => void, from = attacker): void {
  if (ended.aborted) return
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true })
  const stop = () => socket.destroy()
  ended.addEventListener('abort', stop, { once: true })
  socket.on('error', () => undefined).on('data', () => undefined)
  socket.once('end', stop)
  socket.once('close', () => {
    ended.removeEventListener('abort', stop)
    setTimeout(() => again(ended, port, act, from), 200)
  })
  socket.once('connect', () => act(socket))
}

const portOf = ({ url }: ProductWithOperators) => Number(new URL(url).port)

const slowBodies =
  (count: number): Attack =>
  (product, ended, counts) => {
    for (let at = 0; at < count; at += 1)
      again(ended, portOf(product), (socket) => {
        counts.sent += 1
        socket.write(
          'POST /api/users/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n',
        )
        const drip = setInterval(() => socket.writable && socket.write(' '), 500)
        socket.once('close', () => clearInterval(drip))
      })
  }

/** One reader's streams: the next question as soon as one is answered. */
const streams =
  (count: number): Attack =>
  (product, ended, counts) => {
    const token = product.operators[readers + 1]?.token ?? ''
    for (let at = 0; at < count; at += 1)
      again(ended, portOf(product), (socket) => {
        const ask = () => {
          counts.sent += 1
          socket.write(
            `GET /api/workflows/search-and-locate/?q=10.0.${at % 200}.1 HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
          )
        }
        socket.on('data', (chunk: Buffer) => {
          if (chunk.toString('latin1').endsWith('0\r\n\r\n')) setTimeout(ask, 100)
        })
        ask()
      })
  }

const largeJson =
  (count: number): Attack =>
  (product, ended, counts) => {
    const body = JSON.stringify({
      username: 'x',
      password: 'y',
      more: Array.from({ length: 60_000 }, String),
    })
    const text = `POST /api/users/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    for (let at = 0; at < count; at += 1)
      again(ended, portOf(product), (socket) => {
        counts.sent += 1
        socket.write(text)
      })
  }

/** 900 KB of systems in text, and as many keys in one place, one after the other. */
const imports: Attack = (product, ended, counts) => {
  const admin = product.operators[readers]
  const devices = Array.from(
    { length: 15_000 },
    (_, at) => `  - { name: siege-${at}, address: 10.9.${at % 250}.1 }\n`,
  )
  const right = `version: 1\ndevices:\n${devices.join('')}`.slice(0, 899_000).replace(/\n[^\n]*$/, '\n')
  const wrong = Array.from({ length: 80_000 }, (_, at) => `k${at}: 1\n`)
    .join('')
    .slice(0, 890_000)
  const work = async () => {
    if (admin === undefined) return
    for (let at = 0; !ended.aborted; at += 1) {
      counts.sent += 1
      await callAs(admin, product.url, '/administration/connected-systems/import/preview/', {
        yaml: at % 2 === 0 ? right : wrong,
        remove_missing: false,
      }).catch(() => undefined)
    }
  }
  void work()
}

const assets = join(import.meta.dirname, '..', 'web', 'dist', 'assets')

/** Requests for 31 large files, 16 for health and 64 for the profile in one go, of which no answer is read; or the first of each. */
const unread =
  (many: boolean): Attack =>
  (product, ended, counts) => {
    const large = readdirSync(assets)
      .filter((name) => /\.(js|css|woff2)$/.test(name))
      .toSorted((one, other) => statSync(join(assets, other)).size - statSync(join(assets, one)).size)
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
    const files = (count: number) =>
      Array.from({ length: count }, (_, at) => get(`/assets/${large[at % large.length]}`)).join('')
    const text = many
      ? files(31) + get('/api/health/').repeat(16) + get('/api/users/profile/').repeat(64)
      : files(6) + get('/api/health/').repeat(5) + get('/api/users/profile/').repeat(5)
    for (let at = 0; at < 16; at += 1)
      again(ended, portOf(product), (socket) => {
        counts.sent += 1
        socket.pause()
        socket.write(text)
      })
  }

/** Bodies of 16 MB and texts of 8 MB for a preview of an import, from 24 lines of one person each time. */
const largeImports: Attack = (product, ended, counts) => {
  const token = product.operators[readers]?.token ?? ''
  const bodies = [
    `[${'{},'.repeat(5_500_000)}{}]`,
    JSON.stringify({ text: ';,\t'.repeat(2_600_000), columns: null }),
    JSON.stringify({ text: `a${',a'.repeat(1_000_000)}`, columns: null }),
    JSON.stringify({ text: `code\n${'a\n'.repeat(3_900_000)}`, columns: null }),
  ].map((body) => Buffer.from(body))
  for (let at = 0; at < 24; at += 1) {
    const body = bodies[at % bodies.length] ?? Buffer.alloc(0)
    again(ended, portOf(product), (socket) => {
      counts.sent += 1
      socket.write(
        `POST /api/site-resources/departments/import/preview/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
      )
      socket.write(body)
    })
  }
}

/** Lines of five addresses that ask nothing, or half of something. */
const idleLines =
  (ofEach: number): Attack =>
  (product, ended, counts) => {
    for (let address = 0; address < 5; address += 1)
      for (let at = 0; at < ofEach; at += 1)
        again(
          ended,
          portOf(product),
          (socket) => {
            counts.sent += 1
            if (at % 2 === 0) socket.write('GET /api/health/ HTTP/1.1\r\nHost: x\r\nX-Slow: ')
          },
          `127.0.0.${70 + address}`,
        )
  }

/** What the machine does by itself, with which the others compare; it counts for nothing. */
const nobody = 'nobody'

const besideBodies = '24 senders of 16 MB'

const attacks: readonly (readonly [string, Attack])[] = [
  [nobody, () => undefined],
  ['64 slow bodies', slowBodies(64)],
  ['512 slow bodies', slowBodies(512)],
  ['256 streams', streams(256)],
  ['4 clients of large JSON', largeJson(4)],
  ['imports of 900 KB', imports],
  ['111 requests in one go, unread', unread(true)],
  ['16 requests in one go, unread', unread(false)],
  [besideBodies, largeImports],
  ['5 000 idle connections', idleLines(1_000)],
]

/** Status of what one worker reads, from their own address. */
const readAs = (url: string, at: number, path: string, token: string) =>
  new Promise<number>((resolve, reject) => {
    const asked = request(
      `${url}/api${path}`,
      { localAddress: worker(at), headers: { authorization: `Bearer ${token}` } },
      (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    )
    asked.on('error', reject).end()
  })

/** What people do meanwhile, until the attack has ended. */
function beginWork(product: ProductWithOperators, ended: AbortSignal, counts: Counts, next: () => object) {
  const { url, operators } = product
  const goOn = async (what: string, act: () => Promise<void>) => {
    while (!ended.aborted)
      await act().catch((error: unknown) => {
        counts.violations.push(`${what}: ${String(error)}`)
        return delay(1_000)
      })
  }
  const health = async () => {
    const began = performance.now()
    const status = await readAs(url, 0, '/health/', '')
    const took = performance.now() - began
    counts.health += 1
    counts.longest = Math.max(counts.longest, took)
    if (status !== 200) counts.violations.push(`health answered ${status}`)
    if (took > counts.within) counts.violations.push(`health took ${Math.round(took)} ms`)
    await delay(200)
  }
  const read = async (at: number) => {
    const status = await readAs(url, at + 1, '/command-centre/command-history/', operators[at]?.token ?? '')
    counts.read += 1
    if (status !== 200) counts.violations.push(`a reader was answered ${status}`)
    await delay(300)
  }
  const change = async () => {
    const [operator] = operators
    if (operator === undefined) return
    const previewed = await callAs<PreviewedPort>(operator, url, `${assignmentPath}/preview/`, next())
    if (previewed.data === null) throw new Error(`preview: ${previewed.code ?? previewed.status}`)
    const { id } = previewed.data
    const applied = await callAs(operator, url, `${assignmentPath}/apply/`, {
      id,
      key: randomUUID(),
      accepted: [],
    })
    if (applied.status !== 200) throw new Error(`apply: ${applied.code ?? applied.status}`)
    for (;;) {
      const { data, code } = await callAs<{ readonly state: string }>(
        operator,
        url,
        `/command-centre/run/?id=${id}`,
      )
      if (data === null) throw new Error(`run: ${code ?? 'no answer'}`)
      if (data.state === 'done') break
      if (!['scheduled', 'running', 'verifying'].includes(data.state))
        throw new Error(`run ${id} is ${data.state}`)
      await delay(250)
    }
    counts.changes += 1
  }
  return Promise.all([
    goOn('health', health),
    goOn('change', change),
    ...Array.from({ length: readers }, (_, at) => goOn('reader', () => read(at))),
  ])
}

/** Somebody who may import, and somebody who may look up, beside those who change ports. */
async function widen({ database: { db }, operators }: ProductWithOperators): Promise<void> {
  for (const [at, keys] of [
    [readers, ['administrations-connected-systems', 'siteresources-departments', 'siteresources-import']],
    [readers + 1, ['workflows-search-and-locate']],
  ] as const) {
    const { id } = operators[at] ?? { id: 0 }
    await db
      .updateTable('bearer_token')
      .set({ keys: [...keys] })
      .where('person_id', '=', id)
      .execute()
    await db
      .insertInto('direct_grant')
      .values(keys.map((key) => ({ person_id: id, key })))
      .execute()
  }
}

await ensureWebBuilt()
const dataDir = newDataFolder()
const temporary = join(dataDir, 'temporary')
mkdirSync(temporary, { recursive: true })
const product = await startWithOperators(readers + 2, { dataDir, temporary })
let violations = 0
/** Longest that health took while nobody attacked. */
let usual = 0
try {
  await widen(product)
  const free = plainPortsOfProduct(new Random('siege'))
  let made = 0
  const next = () => {
    made += 1
    const [name, on] = free[made % free.length] ?? ['', '']
    return describing(name, on, `S${made}`)
  }
  for (const [what, attack] of attacks) {
    const counts: Counts = {
      health: 0,
      longest: 0,
      read: 0,
      changes: 0,
      sent: 0,
      within: what === besideBodies ? Math.max(healthBesideBodies, usual) : healthWithin,
      violations: [],
    }
    const ending = new AbortController()
    const working = new AbortController()
    attack(product, ending.signal, counts)
    const work = beginWork(product, working.signal, counts, next)
    await delay((seconds * 1_000) / attacks.length)
    working.abort()
    await work
    ending.abort()
    if (what === nobody) usual = counts.longest
    if (counts.changes === 0) counts.violations.push('no change ended')
    if (what !== nobody) violations += counts.violations.length
    console.log(
      `${what}: ${counts.sent} sent, health ${counts.health} times and ${Math.round(counts.longest)} ms at most, ` +
        `${counts.read} read, ${counts.changes} changes done, ${counts.violations.length} violations`,
    )
    for (const words of new Set(counts.violations)) console.log(`  ${words}`)
    keepResult('siege', {
      title: 'Slow and many, against a running product while people work',
      columns: ['attack', 'sent', 'health asked', 'longest ms', 'read', 'changes done', 'violations'],
      values: [
        what,
        counts.sent,
        counts.health,
        Math.round(counts.longest),
        counts.read,
        counts.changes,
        counts.violations.length,
      ],
    })
  }
} finally {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
endWith(attacks.length - 1, violations)
