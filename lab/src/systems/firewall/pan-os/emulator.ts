import { createHash, timingSafeEqual } from 'node:crypto'
import type { StartEmulator } from '../../../emulator/emulator.ts'
import { hash } from '../../../world/random.ts'
import { httpListener, type HttpAnswer, type HttpRequest } from '../../../emulator/http-listener.ts'
import { parseXml } from '../../../emulator/xml-tree.ts'
import { badRequest, failure, forbidden, leaf, signInPage, success } from './answers.ts'
import { ClientStays } from './clients.ts'
import { readConfiguration } from './configuration.ts'
import { LogJobs } from './log-jobs.ts'
import { FirewallNetwork } from './network.ts'
import { addressObjects } from './objects.ts'
import { operate, type Firewall } from './operational.ts'
import { HaPair } from './pair.ts'
import { Policy } from './policy.ts'
import { Traffic } from './traffic.ts'
import { peerHost, timeZone, unitNames, type UnitName } from './units.ts'

const system = 'fw-1'

const isSameSecret = (one: string, other: string) => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

const formOf = ({ query, body, headers }: HttpRequest): URLSearchParams => {
  const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  return new URLSearchParams([...query, ...(isForm ? new URLSearchParams(body) : [])])
}

/** What was asked, without the key and without the password. */
function describe(request: HttpRequest): string {
  const form = formOf(request)
  const words = ['type', 'action', 'cmd', 'xpath', 'log-type', 'query', 'job-id'].map((name) =>
    form.get(name),
  )
  return [request.method, request.path, ...words.filter((one) => one !== null)].join(' ').slice(0, 400)
}

/** A pair of PAN-OS firewalls between the campus, its servers and the world. */
export const panOsPair: StartEmulator = (lab) => {
  const { world, accounts } = lab
  const network = new FirewallNetwork(world)
  const objects = addressObjects(world)
  const policy = new Policy(network, objects)
  const pair = new HaPair(lab, system)
  const stays = new ClientStays(world)
  const traffic = new Traffic(stays, policy, pair)
  const serialOf = (unit: UnitName) => `01${String(hash(`${world.seed}/${unit}`)).padStart(10, '0')}`
  const serials = { 'fw-1a': serialOf('fw-1a'), 'fw-1b': serialOf('fw-1b') }
  const managementAddress = { 'fw-1a': lab.host, 'fw-1b': peerHost }
  const jobs = new LogJobs({ lab, system, zone: timeZone, serials, traffic })
  const firewall: Firewall = {
    lab,
    network,
    policy,
    pair,
    serials,
    managementAddress,
    zone: timeZone,
    traffic,
  }
  const login = accounts.firewall
  const key = `LUFRPT1${createHash('sha256').update(`key of ${login.password}`).digest('base64')}`

  function answerTo(unit: UnitName, request: HttpRequest): HttpAnswer {
    if (!/^\/api\/?$/.test(request.path)) return signInPage()
    const form = formOf(request)
    const type = form.get('type')
    if (type === 'keygen') {
      const isOwn =
        form.get('user') === login.username && isSameSecret(form.get('password') ?? '', login.password)
      return isOwn ? success(leaf('key', key)) : forbidden('Invalid Credential')
    }
    const header = request.headers['x-pan-key']
    if (!isSameSecret(typeof header === 'string' ? header : (form.get('key') ?? ''), key))
      return forbidden('Invalid Credential')
    if (type === 'op') {
      const command = parseXml((form.get('cmd') ?? '').trim())
      return command === null ? failure(18, 'malformed command') : operate(firewall, unit, command)
    }
    if (type === 'log') return jobs.answer(unit, form)
    if (type === 'config' && ['show', 'get'].includes(form.get('action') ?? ''))
      return readConfiguration(form, policy.rules(pair.blockedAt()), objects)
    // The account's role reads.
    if (type !== null && ['config', 'commit', 'user-id', 'import', 'export'].includes(type))
      return failure(16, 'Unauthorized request')
    return badRequest('Missing value for parameter "type".')
  }

  const listeners = unitNames.map((unit, index) =>
    httpListener({
      lab,
      system,
      device: unit,
      ...(index === 0
        ? { port: () => lab.preferredPort(system) }
        : { host: peerHost, port: () => firstPort }),
      identity: (impostor) =>
        lab.certificates.issue(
          [system, `${system}.${world.domain}`, 'localhost', lab.host, peerHost],
          impostor,
        ),
      describe,
      answer: (request) => answerTo(unit, request),
      throttled: () => failure(null, 'Too many requests'),
      failed: () => failure(11, 'Internal error'),
    }),
  )
  let firstPort = 0
  let forget: (() => void) | null = null
  return {
    system,
    machines: unitNames,
    async start() {
      forget = lab.levers.onPull(() => pair.follow())
      const [first, second] = listeners
      const one = await first?.start()
      firstPort = one?.port ?? 0
      // Not every machine has the address of the second.
      const other = await second?.start().catch(() => undefined)
      return [one, other].filter((listening) => listening !== undefined)
    },
    async stop() {
      forget?.()
      stays.close()
      for (const listener of listeners) await listener.stop()
    },
  }
}
