import type { DeviceLevers, SystemLevers } from '../../../lab/src/emulator/emulator.ts'
import type { JournalEntry } from '../../../lab/src/emulator/journal.ts'
import type { truthOfWirelessClient } from '../../../lab/src/control/air.ts'
import type { truthOfEndpoint } from '../../../lab/src/control/truth.ts'

export type TrueWirelessClient = ReturnType<typeof truthOfWirelessClient>
export type TrueEndpoint = ReturnType<typeof truthOfEndpoint>
/** One that is plugged in somewhere. */
export type Connected = TrueEndpoint & {
  readonly ip: string
  readonly switch: string
  /** Short interface name. */
  readonly port: string
  readonly vlan: number
  readonly room: string
  readonly outlet: string
}

export interface TruePerson {
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly phone: string
  readonly department: string
  readonly manager: string | null
  readonly groups: readonly string[]
  readonly kind: 'staff' | 'student' | 'service'
  readonly enabled: boolean
  readonly locked: boolean
}

export interface TrueSwitch {
  readonly name: string
  readonly role: string
  readonly address: string
  readonly mac: string
  readonly building: string
  readonly model: string
}

export interface TrueOutlet {
  readonly label: string
  readonly room: string
  readonly switch: string | null
  readonly interface: string | null
}

export interface TrueSession {
  readonly mac: string
  readonly switch: string
  readonly interface: string
  /** Milliseconds. */
  readonly startedAt: number
}

export interface TrueReservation {
  readonly address: string
  /** Of the device that it is meant for. */
  readonly mac: string
  /** What it goes by where that is no hardware address. */
  readonly by?: { readonly kind: 'client-id' | 'circuit-id'; readonly value: string }
  /** Stands on the first DHCP server alone. */
  readonly notCopied?: true
}

export interface TruePort {
  readonly name: string
  readonly shortName: string
  readonly adminUp: boolean
  readonly mode: string
  readonly operUp: boolean
  readonly accessVlan: number | null
}

interface Listed<T> {
  readonly total: number
  readonly items: readonly T[]
}

/** What the lab really is, and its levers, over its control channel. Undoes what it changed. */
export class LabClient {
  readonly #control: string
  readonly #undo: (() => Promise<unknown>)[] = []
  #pulled = false

  constructor(control: string) {
    this.#control = control
  }

  async #call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.#control}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as T
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  async #truth<T>(kind: string, query: Record<string, string> = {}): Promise<readonly T[]> {
    const text = new URLSearchParams({ limit: '5000', ...query }).toString()
    return (await this.#call<Listed<T>>('GET', `/truth/${kind}?${text}`)).items
  }

  endpoints = (query: Record<string, string> = {}) => this.#truth<TrueEndpoint>('endpoints', query)
  wirelessClients = () => this.#truth<TrueWirelessClient>('wireless-clients')
  people = () => this.#truth<TruePerson>('people')
  switches = () => this.#truth<TrueSwitch>('switches')
  reservations = () => this.#truth<TrueReservation>('reservations')
  outlets = () => this.#truth<TrueOutlet>('outlets')
  ports = (device: string) => this.#truth<TruePort>('interfaces', { switch: device })

  /** A connected endpoint of this kind that has everything a full answer shows; another seed gives another one. */
  async endpoint(
    kind: string,
    seed: string,
    fits: (one: Connected) => boolean = () => true,
  ): Promise<Connected> {
    const all = await this.endpoints({ kind, seed, connected: 'yes' })
    const found = all.find((one): one is Connected => isWhole(one) && fits(one))
    if (found === undefined) throw new Error(`The campus has no fitting ${kind}.`)
    return found
  }

  async now(mac: string): Promise<TrueEndpoint> {
    const [one] = await this.endpoints({ mac })
    if (one === undefined) throw new Error(`The campus has no ${mac}.`)
    return one
  }

  /** Number of the newest entry of the journal. */
  async journalEnd(): Promise<number> {
    return (await this.#call<{ last: number }>('GET', '/journal?limit=1')).last
  }

  async journalAfter(after: number, query: Record<string, string> = {}): Promise<readonly JournalEntry[]> {
    const text = new URLSearchParams({ after: String(after), limit: '5000', ...query }).toString()
    return (await this.#call<{ items: readonly JournalEntry[] }>('GET', `/journal?${text}`)).items
  }

  async pull(system: string, levers: Partial<SystemLevers>): Promise<void> {
    this.#pulled = true
    await this.#call('PUT', `/levers/systems/${system}`, levers)
  }

  async pullDevice(device: string, levers: Partial<DeviceLevers>): Promise<void> {
    this.#pulled = true
    await this.#call('PUT', `/levers/devices/${device}`, levers)
  }

  async setPort(device: string, port: string, change: { readonly adminUp: boolean }): Promise<void> {
    const path = `/world/interfaces/${device}/${encodeURIComponent(port)}`
    this.#savedAfterwards(device)
    this.#undo.push(() => this.#call('PUT', path, { adminUp: !change.adminUp }))
    await this.#call('PUT', path, change)
  }

  /** Somebody saves the switch when it is as it was, or it warns every change after this one. */
  #savedAfterwards(device: string): void {
    this.#undo.push(() => this.#call('PUT', `/world/switches/${device}`, { unsaved: false }))
  }

  /** The switch takes a port down itself, for a reason in the words of its command line. */
  async errDisable(device: string, port: string, reason: string): Promise<void> {
    const path = `/world/interfaces/${device}/${encodeURIComponent(port)}`
    this.#undo.push(() => this.#call('PUT', path, { errDisabled: null }))
    await this.#call('PUT', path, { errDisabled: reason })
  }

  /** One pair of the cable of a port has a fault so many metres away. */
  async faultCable(
    device: string,
    port: string,
    fault: { readonly pair: string; readonly state: string; readonly metres: number },
  ): Promise<void> {
    const path = `/world/interfaces/${device}/${encodeURIComponent(port)}`
    this.#undo.push(() => this.#call('PUT', path, { cableFault: null }))
    await this.#call('PUT', path, { cableFault: fault })
  }

  /** The description of a port, as the switch has it. */
  async description(device: string, port: string): Promise<string> {
    const all = await this.#truth<{ shortName: string; description: string }>('interfaces', {
      switch: device,
    })
    return all.find(({ shortName }) => shortName === port)?.description ?? ''
  }

  async isErrDisabled(device: string, port: string): Promise<boolean> {
    const all = await this.#truth<{ shortName: string; errDisabled: string | null }>('interfaces', {
      switch: device,
    })
    const of = all.find(({ shortName }) => shortName === port)
    if (of === undefined) throw new Error(`${device} has no ${port}.`)
    return of.errDisabled !== null
  }

  async move(mac: string, outlet: string | null): Promise<TrueEndpoint> {
    const before = await this.now(mac)
    const path = `/world/endpoints/${mac}/move`
    this.#undo.push(() => this.#call('POST', path, { outlet: before.outlet }))
    return this.#call('POST', path, { outlet })
  }

  /** What befalls a device on its way through the network. */
  async trouble(mac: string, on: 'refused' | 'unheard' | 'starved'): Promise<void> {
    const path = `/world/endpoints/${mac}/trouble`
    this.#undo.push(() => this.#call('PUT', path, { [on]: false }))
    await this.#call('PUT', path, { [on]: true })
  }

  /** Locks an account of the directory, or unlocks it. */
  async lock(username: string, locked: boolean): Promise<void> {
    const path = `/world/people/${encodeURIComponent(username)}`
    this.#undo.push(() => this.#call('PUT', path, { locked: !locked }))
    await this.#call('PUT', path, { locked })
  }

  /** Another name for a device, as its owner gives it. */
  async rename(mac: string, hostname: string): Promise<void> {
    const path = `/world/endpoints/${mac}/name`
    const before = await this.now(mac)
    this.#undo.push(() => this.#call('PUT', path, { hostname: before.hostname }))
    await this.#call('PUT', path, { hostname })
  }

  /** Another description of a port. */
  async describe(device: string, port: string, description: string): Promise<void> {
    const path = `/world/interfaces/${device}/${encodeURIComponent(port)}`
    const all = await this.#truth<{ shortName: string; description: string }>('interfaces', {
      switch: device,
    })
    const before = all.find(({ shortName }) => shortName === port)?.description ?? ''
    this.#savedAfterwards(device)
    this.#undo.push(() => this.#call('PUT', path, { description: before }))
    await this.#call('PUT', path, { description })
  }

  /** Other words of the directory about somebody. */
  async person(
    username: string,
    words: Readonly<Record<'firstname' | 'lastname' | 'title' | 'department', string>>,
  ) {
    const path = `/world/people/${username}`
    const before = (await this.#truth<typeof words & { username: string }>('people')).find(
      (each) => each.username === username,
    )
    if (before === undefined) throw new Error(`The campus has no ${username}.`)
    const { firstname, lastname, title, department } = before
    this.#undo.push(() => this.#call('PUT', path, { firstname, lastname, title, department }))
    await this.#call('PUT', path, words)
  }

  /** Sends an alert to a product as the campus's SIEM does, and gives what was answered. */
  sendAlert(alert: {
    readonly url: string
    readonly indicator: string
    readonly at?: string
    readonly id?: string
    readonly late?: number
  }): Promise<{ readonly status: number; readonly answer: string }> {
    return this.#call('POST', '/alerts', alert)
  }

  /** A session as its switch has it. */
  async session(mac: string): Promise<TrueSession | null> {
    return (await this.#truth<TrueSession>('sessions')).find((one) => one.mac === mac) ?? null
  }

  /** Will be called before the next journey, after what was done here is undone. */
  undoing(undo: () => Promise<unknown>): void {
    this.#undo.push(undo)
  }

  /** Lets every lever rest and the campus be as it was, in the opposite order. Tells whether a system had been pulled. */
  async undoAll(): Promise<boolean> {
    const pulled = this.#pulled
    this.#pulled = false
    if (pulled) await this.#call('POST', '/world/reset-levers')
    for (const undo of this.#undo.splice(0).reverse()) await undo()
    return pulled
  }
}

const isWhole = (one: TrueEndpoint): one is Connected =>
  one.ip !== null &&
  one.switch !== null &&
  one.port !== null &&
  one.interface !== null &&
  one.vlan !== null &&
  one.room !== null &&
  one.outlet !== null
