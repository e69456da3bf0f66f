import { columnsOf } from './columns.ts'
import { milliseconds } from './duration.ts'
import { table } from './table.ts'

/** A command that cannot be carried out as typed; the message is for the person who typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

export type AskLab = (method: string, path: string, body?: unknown) => Promise<unknown>

export interface Typed {
  readonly words: readonly string[]
  /** `--limit 5`, without the dashes. */
  readonly options: Readonly<Record<string, string>>
}

/** An answer with the table that shows it. */
export interface Shown {
  readonly answer: unknown
  readonly text: string
}

type Rows = readonly Readonly<Record<string, unknown>>[]

const fieldOf = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null
    ? Object.entries(answer).find(([key]) => key === name)?.[1]
    : undefined

function rowsOf(answer: unknown): Rows {
  const items = fieldOf(answer, 'items')
  return Array.isArray(items) ? (items as Rows) : []
}

const pairs = (answer: unknown): string =>
  table(
    Object.entries(typeof answer === 'object' && answer !== null ? answer : {}).map(([name, value]) => ({
      name,
      value,
    })),
    ['name', 'value'],
  )

const queryOf = (options: Readonly<Record<string, string>>): string => {
  const text = new URLSearchParams(options).toString()
  return text === '' ? '' : `?${text}`
}

function needed(words: readonly string[], index: number, what: string): string {
  const word = words[index]
  if (word === undefined) throw new CommandError(`Say ${what}.`)
  return word
}

function onOff(word: string): boolean {
  if (word === 'on' || word === 'off') return word === 'on'
  throw new CommandError(`Say on or off, not "${word}".`)
}

/** Levers that stand in one of several places; the lab knows which. */
const placed: ReadonlySet<string> = new Set([
  'configuring',
  'saving',
  'throttling',
  'templates',
  'attachments',
  'logJob',
  'token',
  'region',
  'cursor',
  'retryAfter',
  'tasks',
  'siteHealth',
  'authorizing',
])

function leverValue(lever: string, word: string): unknown {
  if (placed.has(lever)) return word
  if (lever === 'closed' || lever === 'blocked' || lever === 'mapless') return word === 'off' ? null : word
  if (lever === 'slow' || lever === 'behind' || lever === 'belief') {
    const time = word === 'off' ? 0 : milliseconds(word)
    if (time === null) throw new CommandError(`Say how slow, such as 500ms or 3s, not "${word}".`)
    return time
  }
  if (lever === 'rateLimit') return word === 'off' ? null : Number(word)
  return onOff(word)
}

async function lever(ask: AskLab, { words }: Typed): Promise<Shown> {
  const name = needed(words, 1, 'which system or device: lever kea-1 silent on')
  const systems = rowsOf(await ask('GET', '/systems')).map((row) => row['name'])
  const path = `/levers/${systems.includes(name) ? 'systems' : 'devices'}/${encodeURIComponent(name)}`
  const which = words[2]
  const answer =
    which === undefined
      ? await ask('GET', path)
      : await ask('PUT', path, {
          [which]: leverValue(which, needed(words, 3, `on or off: lever ${name} ${which} on`)),
        })
  return { answer, text: pairs(answer) }
}

function portChange(words: readonly string[]): object {
  const what = needed(
    words,
    3,
    'what to do with it: fault open, fault off, shut, open, flap on, errdisable CAUSE, vlan 70',
  )
  const next = words[4]
  switch (what) {
    case 'fault':
      if (next === 'off') return { cableFault: null }
      return {
        cableFault: {
          pair: words[5] ?? 'A',
          state: needed(words, 4, 'open, short or off'),
          metres: Number(words[6] ?? 12),
        },
      }
    case 'shut':
      return { adminUp: false }
    case 'open':
      return { adminUp: true }
    case 'flap':
      return { flapping: onOff(needed(words, 4, 'on or off')) }
    case 'errdisable':
      return { errDisabled: next === 'off' ? null : needed(words, 4, 'the cause, such as bpduguard, or off') }
    case 'vlan':
      return { accessVlan: Number(needed(words, 4, 'the VLAN')) }
    default:
      throw new CommandError(
        `"${what}" is nothing to do with a port. Try fault, shut, open, flap, errdisable or vlan.`,
      )
  }
}

function accessPointChange(words: readonly string[]): object {
  const what = needed(words, 2, 'what to do with it: reset, blink SECONDS, refuse WORDS, refuse off')
  if (what === 'reset') return { reset: true }
  if (what === 'blink') return { blinks: Number(needed(words, 3, 'for how many seconds')) }
  if (what !== 'refuse') throw new CommandError(`"${what}" is nothing to do with an access point.`)
  const why = needed(words, 3, 'why, such as "Invalid certificate", or off')
  return { refused: why === 'off' ? null : words.slice(3).join(' ') }
}

function clientChange(words: readonly string[]): object {
  const what = needed(words, 2, 'what becomes of it: walk ROOM, walk away, drop, exclude REASON, exclude off')
  if (what === 'drop') return { dropped: true }
  const next = needed(words, 3, what === 'walk' ? 'the room, or away' : 'the reason, or off')
  if (what === 'walk') return { room: next === 'away' ? null : next }
  if (what === 'exclude') return { excluded: next === 'off' ? null : next }
  throw new CommandError(`"${what}" is nothing that becomes of a wireless client.`)
}

async function time(ask: AskLab, { words }: Typed): Promise<Shown> {
  if (words[1] === undefined) {
    const answer = await ask('GET', '/time')
    return { answer, text: String(fieldOf(answer, 'iso')) }
  }
  if (words[1] !== 'advance') throw new CommandError('Say time, or time advance 2h.')
  const ms = milliseconds(needed(words, 2, 'how far: time advance 2h'))
  if (ms === null) throw new CommandError(`Say how far, such as 90s, 2h or 1d, not "${words[2]}".`)
  const answer = await ask('POST', '/time/advance', { ms })
  return { answer, text: String(fieldOf(answer, 'iso')) }
}

const commands: Readonly<Record<string, (ask: AskLab, typed: Typed) => Promise<Shown>>> = {
  async truth(ask, { words, options }) {
    const kind = needed(words, 1, 'about what: truth endpoints, truth switches …')
    const answer = await ask('GET', `/truth/${encodeURIComponent(kind)}${queryOf(options)}`)
    const rows = rowsOf(answer)
    return {
      answer,
      text: `${table(rows, columnsOf[kind])}\n${rows.length} of ${String(fieldOf(answer, 'total'))}`,
    }
  },
  lever,
  async rest(ask) {
    const answer = await ask('POST', '/world/reset-levers')
    return { answer, text: 'All levers rest.' }
  },
  async port(ask, { words }) {
    const device = needed(words, 1, 'which switch and port: port sw-b07-2 Gi1/0/14 shut')
    const name = needed(words, 2, 'which port: port sw-b07-2 Gi1/0/14 shut')
    const path = `/world/interfaces/${encodeURIComponent(device)}/${encodeURIComponent(name)}`
    const answer = await ask('PUT', path, portChange(words))
    return { answer, text: pairs(answer) }
  },
  async move(ask, { words }) {
    const mac = needed(words, 1, 'which endpoint: move 00:11:22:aa:bb:cc B07-214-A')
    const outlet = needed(words, 2, 'the outlet, or away')
    const path = `/world/endpoints/${encodeURIComponent(mac)}/move`
    const answer = await ask('POST', path, { outlet: outlet === 'away' ? null : outlet })
    return { answer, text: pairs(answer) }
  },
  async power(ask, { words }) {
    const mac = needed(words, 1, 'which endpoint: power 00:11:22:aa:bb:cc off')
    const path = `/world/endpoints/${encodeURIComponent(mac)}/power`
    const answer = await ask('POST', path, { on: onOff(needed(words, 2, 'on or off')) })
    return { answer, text: pairs(answer) }
  },
  async ups(ask, { words }) {
    const name = needed(words, 1, 'which UPS: ups ups-b01 mains off')
    const what = needed(words, 2, 'what befalls it, such as mains, heard, batteryBad, overloaded')
    const path = `/world/ups/${encodeURIComponent(name)}`
    const answer = await ask('PUT', path, {
      [what]: onOff(needed(words, 3, `on or off: ups ${name} ${what} on`)),
    })
    return { answer, text: pairs(answer) }
  },
  async ap(ask, { words }) {
    const name = needed(words, 1, 'which access point: ap ap-00412 reset')
    const path = `/world/access-points/${encodeURIComponent(name)}`
    const answer = await ask('PUT', path, accessPointChange(words))
    return { answer, text: pairs(answer) }
  },
  async client(ask, { words }) {
    const mac = needed(words, 1, 'which wireless client: client 00:11:22:aa:bb:cc walk B07-214')
    const path = `/world/wireless-clients/${encodeURIComponent(mac)}`
    const answer = await ask('PUT', path, clientChange(words))
    return { answer, text: pairs(answer) }
  },
  async alert(ask, { words, options }) {
    const url = needed(words, 1, 'where to: alert http://…/api/workflows/security-response/cases/ 10.1.17.10')
    const indicator = needed(words, 2, 'about what: an address, a MAC, a person, a name or a port')
    const { late, ...rest } = options
    const seconds = late === undefined ? {} : { late: Number(late) }
    const answer = await ask('POST', '/alerts', { url, indicator, ...rest, ...seconds })
    return { answer, text: pairs(answer) }
  },
  async journal(ask, { words, options }) {
    const system = words[1]
    const question = { limit: '50', ...options, ...(system === undefined ? {} : { system }) }
    const answer = await ask('GET', `/journal${queryOf(question)}`)
    const rows = rowsOf(answer).map((row) => ({ ...row, at: new Date(Number(row['at'])).toISOString() }))
    return { answer, text: table(rows, ['number', 'at', 'system', 'device', 'from', 'text']) }
  },
  time,
  async systems(ask) {
    const answer = await ask('GET', '/systems')
    const rows = rowsOf(answer).map(({ name, levers, listening }) => {
      const places = Array.isArray(listening) ? (listening as Rows) : []
      const [first] = places
      const where =
        places.length > 1
          ? `${places.length} listeners from ${String(first?.['port'])}`
          : String(first?.['port'])
      const pulled = Object.entries(typeof levers === 'object' && levers !== null ? levers : {})
        .filter(([, value]) => value !== false && value !== null && value !== 0)
        .map(([lever, value]) => `${lever}=${String(value)}`)
      return { name, protocol: first?.['protocol'], port: where, pulled: pulled.join(' ') }
    })
    return { answer, text: table(rows) }
  },
}

export const help = `The lab's command line. It talks to a lab that runs (npm start, or LAB_CONTROL_PORT).

  systems                                  where each system listens and which levers are pulled
  truth KIND [--limit N] [--offset N]      what is really so: endpoints, switches, interfaces, vlans, outlets,
        [--switch NAME] [--kind laptop]    people, groups, sessions, leases, reservations, forwarding, arp,
        [--connected yes] [--seed WORD]    neighbours, buildings, rooms, ups, controllers, access-points,
                                           wireless-clients
  lever NAME [LEVER on|off|WORD]           levers of a system (silent, slow, refusing, garbled, failing,
                                           rateLimit, certificateChanged, losing, configuring, saving, throttling,
                                           templates, attachments, closed, failover, logJob, blocked, token,
                                           region, mapless, unplaced, cursor, dropsNeighbour, belief, retryAfter,
                                           tasks, siteHealth) or of a device (unreachable, slow, behind,
                                           authorizing)
  rest                                     lets all levers rest
  port SWITCH PORT fault open|short|off [PAIR] [METRES]
  port SWITCH PORT shut|open|flap on|flap off|errdisable CAUSE|errdisable off|vlan N
  move MAC OUTLET|away                     plugs an endpoint in elsewhere
  power MAC on|off                         switches an endpoint
  ups NAME mains|heard|batteryBad|testFails|outputOff|overloaded|bypassed|chargerFailed on|off
                                           the power fails, its card or server loses it, its battery ages …
  ap NAME reset|blink SECONDS|refuse WORDS|refuse off
  client MAC walk ROOM|walk away|drop|exclude REASON|exclude off
  alert URL INDICATOR [--at TIME] [--severity high] [--summary WORDS] [--ticket N] [--id ID] [--late SECONDS]
                                           sends a signed alert; its secret is alerts-secret of the systems file
  journal [SYSTEM] [--device NAME] [--after N] [--limit N]
  time [advance 2h]                        the world's time

  --json prints the answer as it came.  --port N asks another control port than 8081.`

export async function runCommand(ask: AskLab, typed: Typed): Promise<Shown> {
  const [name = ''] = typed.words
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new CommandError(name === '' ? help : `There is no command "${name}". --help lists them.`)
  return command(ask, typed)
}
