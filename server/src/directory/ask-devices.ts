import type { DhcpCapabilities } from '@patchbay/connectors/dhcp/capabilities'
import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import type { SignOn } from '@patchbay/connectors/identity/detail'
import { personalLogin } from '../locate/owner.ts'
import { addressesOf, sightingsOf } from '../locate/index-queries.ts'
import { atMost } from '../sources/pace.ts'
import type { Settled, Turn } from '../sources/turn.ts'
import type { System } from '../systems/open.ts'
import type { AccountDevice, AccountDossier, FoundRow, Reason } from './account-dossier.ts'
import type { AccountSearch } from './account-search.ts'
import { hostNames } from './managed-computers.ts'
import type { ManagedComputers } from './managed-computers.ts'

export interface DevicesPart {
  readonly search: AccountSearch
  readonly turn: Turn
  /** Computers of the person, or the computer itself; empty for what has none. */
  readonly computers: Promise<ManagedComputers>
}

/** The sources tell of more computers than anybody has. */
const mostComputers = 20

function note(
  { devices }: AccountDossier,
  mac: string,
  because: Reason,
  source: string,
  told: { readonly title?: string | null; readonly address?: string | null } = {},
): AccountDevice {
  const known = devices.get(mac)
  if (known !== undefined) {
    known.because.add(because)
    known.address ??= told.address ?? null
    if (known.title === mac && told.title) known.title = told.title
    return known
  }
  const device: AccountDevice = {
    mac,
    title: told.title || mac,
    because: new Set([because]),
    address: told.address ?? null,
    source,
    sighting: null,
  }
  devices.set(mac, device)
  return device
}

const isLive = (chosen: FoundRow | null): chosen is FoundRow =>
  chosen !== null && chosen.row.deleted === null && chosen.row.kind !== 'group'

const nothing = { notAsked: 'no person and no computer to ask for' } as const

/** Leases under the names of the computers, for their MACs; and of MACs that signed on, for their names. */
export async function askDhcpForDevices(
  part: DevicesPart,
  system: System<'dhcp'>,
  signedOn: Promise<unknown>,
): Promise<Settled> {
  const { search, turn } = part
  if (!isLive(await search.chosen)) return nothing
  const computers = (await part.computers).slice(0, mostComputers)
  const can: Partial<DhcpCapabilities> = await system.can()
  if (computers.length > 0) turn.asking()
  const named = await leasesOfComputers(part, system, can, computers)
  turn.waiting(computers.length === 0 ? null : named)
  await atMost(search.pace, search.pace.patience, signedOn)
  const nameless = [...search.dossier.devices.values()].filter(({ title, mac }) => title === mac)
  if (computers.length === 0 && nameless.length === 0) return nothing
  turn.asking()
  let { count, complete } = named
  for (const device of nameless) {
    const leases = await can.findLeases?.({ mac: device.mac }, search.ask)
    complete &&= leases?.complete ?? true
    const held = (leases?.value ?? []).filter(({ mac, state }) => mac === device.mac && state === 'active')
    for (const { hostname, address } of held) {
      if (hostname !== null && hostname !== '') device.title = hostname
      device.address ??= address
    }
    count += held.length
  }
  search.grown()
  return { count, complete }
}

async function leasesOfComputers(
  { search }: DevicesPart,
  system: System<'dhcp'>,
  can: Partial<DhcpCapabilities>,
  computers: ManagedComputers,
): Promise<{ readonly count: number; readonly complete: boolean }> {
  let count = 0
  let complete = true
  for (const computer of computers) {
    for (const hostname of hostNames([computer])) {
      const leases = await can.findLeases?.({ hostname }, search.ask)
      const held = (leases?.value ?? []).filter(({ mac, state }) => mac !== null && state === 'active')
      complete &&= leases?.complete ?? true
      for (const { mac, address } of held) {
        const because: Reason = computer.mine ? 'is this computer' : 'is managed by them'
        if (mac !== null) note(search.dossier, mac, because, system.name, { title: computer.name, address })
      }
      count += held.length
      // A server that knows the whole name has no other under its first label.
      if (held.length > 0) break
    }
  }
  search.grown()
  return { count, complete }
}

/** Names under which a person or a computer signs on to the network. */
async function signOnNames({ search, computers }: DevicesPart, chosen: FoundRow): Promise<readonly string[]> {
  const { row } = chosen
  if (row.kind === 'user') return row.login === null ? [] : [row.login.toLowerCase()]
  const names = hostNames((await computers).filter(({ mine }) => mine))
  search.ask.signal.throwIfAborted()
  return names.map((name) => `host/${name}`)
}

export interface IdentityPart extends DevicesPart {
  /** Called once it is known who is signed on; who failed may still be asked. */
  readonly noted: () => void
  /** Settles when the other sources have named what devices they know. */
  readonly others: Promise<unknown>
}

/** Who is signed on as the person or the computer now, and who tried and failed. */
export async function askIdentityForDevices(
  part: IdentityPart,
  system: System<'identity'>,
): Promise<Settled> {
  try {
    return await sessionsAndFailures(part, system)
  } finally {
    part.noted()
  }
}

async function sessionsAndFailures(part: IdentityPart, system: System<'identity'>): Promise<Settled> {
  const { search, turn, noted, others } = part
  const chosen = await search.chosen
  if (!isLive(chosen)) return nothing
  const names = await signOnNames(part, chosen)
  const can: Partial<IdentityCapabilities> = await system.can()
  if (can.findSessions === undefined || names.length === 0) return nothing
  turn.asking()
  let count = 0
  let complete = true
  for (const username of names) {
    const sessions = await can.findSessions({ username }, search.ask)
    complete &&= sessions.complete
    for (const { mac, address, passed, startedAt } of sessions.value) {
      count += 1
      const mine: Reason = chosen.row.kind === 'computer' ? 'is this computer' : 'signs on as them'
      const because: Reason = passed ? mine : 'failed to sign on as them'
      note(search.dossier, mac, because, system.name, {
        address,
        title: chosen.row.kind === 'computer' ? chosen.row.name : null,
      })
      if (!passed) {
        search.dossier.failed.push({ mac, at: startedAt, failure: null, source: system.name })
      }
    }
  }
  search.grown()
  noted()
  if (chosen.row.kind !== 'user' || can.readHistory === undefined) return { count, complete }
  turn.waiting({ count, complete })
  if (!(await search.troubled)) return { count, complete }
  await atMost(search.pace, search.pace.patience, others)
  turn.asking()
  const whole = await readFailures(part, system, can, names)
  return { count, complete: complete && whole }
}

/** More devices than anybody is signed on with. */
const mostHistories = 10
/** As far back as a person remembers what they did. */
const hoursBack = 24

/** Sign-ons that a directory counts as wrong passwords: others fail before anybody asks it. */
const isAboutPassword = ({ failure }: SignOn) =>
  failure !== null && (passwordCodes.has(failure.code ?? '') || /password|locked/i.test(failure.text))
/** ISE's numbers: wrong password by the directory, wrong password at all, locked out. */
const passwordCodes: ReadonlySet<string> = new Set(['24408', '22040', '24415'])

/** Which of their devices was refused with this login, and why. */
async function readFailures(
  { search }: DevicesPart,
  system: System<'identity'>,
  can: Partial<IdentityCapabilities>,
  names: readonly string[],
): Promise<boolean> {
  const { dossier } = search
  let complete = true
  for (const mac of [...dossier.devices.keys()].slice(0, mostHistories)) {
    const history = await can.readHistory?.(mac, hoursBack, 50, search.ask)
    if (history === undefined) continue
    const refused = history.value.filter(
      (one) => !one.passed && isAboutPassword(one) && names.includes(personalLogin(one.username) ?? ''),
    )
    for (const { at, failure } of refused) {
      note(dossier, mac, 'failed to sign on as them', system.name)
      dossier.failed.push({
        mac,
        at,
        failure: failure?.meaning?.sentence ?? failure?.text ?? null,
        source: system.name,
      })
    }
    complete &&= history.complete || history.value.length >= 50
  }
  search.grown()
  return complete
}

/** Where the devices were last seen, once the others have named them. */
export async function askIndexForDevices(part: DevicesPart, others: Promise<unknown>): Promise<Settled> {
  const { search, turn } = part
  const { dossier, db } = search
  if (!isLive(await search.chosen)) {
    dossier.devicesAsked = true
    return nothing
  }
  await others
  const devices = [...dossier.devices.values()]
  if (devices.length > 0) turn.asking()
  let seen = 0
  for (const device of devices) {
    const sightings = await sightingsOf(db, device.mac)
    const held = await addressesOf(db, device.mac)
    device.sighting = sightings.find(({ edge }) => edge) ?? sightings[0] ?? null
    device.address ??= held.find(({ present }) => present)?.address ?? null
    if (device.sighting !== null) seen += 1
  }
  dossier.devicesAsked = true
  search.grown()
  return devices.length === 0 ? { notAsked: 'no device to look for' } : { count: seen }
}
