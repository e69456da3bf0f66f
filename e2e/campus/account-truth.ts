import type { Answer } from '../../contract/src/common-queries/active-directory.ts'
import { guardedGroup } from '../../lab/src/systems/directory/active-directory/account-state.ts'
import { nameRecords } from '../../lab/src/world/name-records.ts'
import { buildOf, computerName } from '../../lab/src/systems/directory/active-directory/computer-entry.ts'
import { hasRecoveryKey } from '../../lab/src/systems/directory/active-directory/directory.ts'
import { portraitOf } from '../../lab/src/systems/directory/active-directory/portrait.ts'
import { mobileOf } from '../../lab/src/systems/directory/active-directory/user-entry.ts'
import type { Endpoint } from '../../lab/src/world/model/endpoint.ts'
import type { Group, Person } from '../../lab/src/world/model/people.ts'
import type { World } from '../../lab/src/world/model/world.ts'
import { onAirAs, portOfDevice } from './air-truth.ts'

/** What of an account is compared, in words that can be read beside each other. */
export type Facts = Readonly<Record<string, string>>

const day = 86_400_000
const list = (texts: Iterable<string>) => [...texts].sort().join(' ') || 'none'
const text = (value: string | null | undefined) =>
  value === null || value === undefined || value === '' ? 'none' : value
const instant = (at: number) => new Date(at).toISOString()

const fullName = (person: Person) => `${person.firstname} ${person.lastname}`

/** Every group around, with how it is reached. */
function groupsAround(world: World, direct: readonly string[]): Map<string, 'direct' | 'nested'> {
  const found = new Map<string, 'direct' | 'nested'>()
  const visit = (name: string, how: 'direct' | 'nested') => {
    if (found.has(name)) return
    found.set(name, how)
    for (const above of world.groups.get(name)?.memberOf ?? []) visit(above, 'nested')
  }
  for (const name of direct) found.set(name, 'direct')
  for (const name of direct)
    for (const above of world.groups.get(name)?.memberOf ?? []) visit(above, 'nested')
  return found
}

const groupWords = (groups: ReadonlyMap<string, string>, primary: string) =>
  list(
    [...groups]
      .map(([name, how]) => `${name}:${how}`)
      .concat(`${primary}:direct`)
      .map((one) => one.replaceAll(' ', '_')),
  )

/** Whether a lease or an authentication of its own tells the MAC of a computer. */
function isKnown(world: World, endpoint: Endpoint): boolean {
  const host = `host/${computerName(endpoint).toLowerCase()}.${world.domain}`
  return world.leaseOf(endpoint.mac) !== null || world.session(endpoint.mac)?.username.toLowerCase() === host
}

/** The access point that a device is on, by its name; null for one that is not on the air. */
const accessPointOf = (world: World, mac: string): string | null =>
  world.endpoints.get(world.wireless.client(mac)?.accessPoint.mac ?? '')?.hostname ?? null

/** Where the endpoints of somebody stand, as far as the network knows, and computers of which it knows nothing. */
const deviceWords = (world: World, macs: Iterable<string>, nowhere: readonly string[] = []) =>
  list([
    ...nowhere.map((name) => `${name}@no-lease`),
    ...[...macs].map((mac) => `${mac}@${accessPointOf(world, mac) ?? portOfDevice(world, mac) ?? 'away'}`),
  ])

export function trueUser(world: World, person: Person): Facts {
  const manager = person.manager === null ? null : (world.people.get(person.manager) ?? null)
  const student = person.kind === 'student'
  const service = person.kind === 'service'
  const reports = [...world.people.values()].filter((one) => one.manager === person.username)
  const groups = groupsAround(world, person.groups)
  const owned = [...world.endpoints.values()].filter(
    (one) => one.owner === person.username && one.domainJoined,
  )
  const known = owned.filter((one) => isKnown(world, one))
  const signedOn = [...world.sessions()].filter((one) => one.username === person.username)
  return {
    name: fullName(person),
    login: person.username,
    title: text(person.title),
    department: person.department,
    office: text(person.office),
    phone: text(person.phone),
    mobile: student ? 'hidden' : service ? 'none' : mobileOf(person),
    email: text(person.email),
    employeeNumber: person.employeeNumber,
    manager: manager === null ? 'none' : fullName(manager),
    reports: list(reports.map((one) => fullName(one).replaceAll(' ', '_'))),
    enabled: person.enabled ? 'enabled' : 'disabled',
    locked: person.locked ? 'locked' : 'not locked',
    mustChange: person.mustChangePassword ? 'at the next login' : 'no',
    passwordSet: person.mustChangePassword ? 'none' : instant(person.passwordSetAt),
    passwordExpires:
      person.mustChangePassword || service ? 'none' : instant(person.passwordSetAt + 365 * day),
    ends: person.expired ? instant(person.passwordSetAt) : 'none',
    policy: person.groups.includes(guardedGroup) ? 'Guarded accounts' : 'the domain’s own',
    guarded: person.groups.includes(guardedGroup) ? 'yes' : 'no',
    photo: student ? 'hidden' : portraitOf(person) === null ? 'none' : 'shown',
    place: `${world.domain} › People › ${person.department}`,
    groups: groupWords(groups, 'Domain Users'),
    licences: list([...groups.keys()].filter((name) => name.startsWith('Lic-'))),
    mailbox: student ? 'in the cloud' : service ? 'no mailbox known, only addresses' : 'in the domain',
    devices: deviceWords(
      world,
      new Set([...[...known, ...signedOn].map(({ mac }) => mac), ...onAirAs(world, person.username)]),
      owned.filter((one) => !known.includes(one)).map(computerName),
    ),
  }
}

const lineOf = ({ sections }: Answer, name: string) => {
  for (const section of sections) for (const line of section.lines) if (line.name === name) return line
  return undefined
}

/** What a line says: its value, or in one word why there is none. */
const said = (answer: Answer, name: string): string => {
  const line = lineOf(answer, name)
  if (line === undefined) return 'no line'
  return line.value ?? line.state
}

const saidGroups = ({ groups }: Answer) =>
  list(
    (groups?.rows ?? []).map(
      ({ name, direct }) => `${name.replaceAll(' ', '_')}:${direct ? 'direct' : 'nested'}`,
    ),
  )

const saidDevices = ({ devices }: Answer) =>
  list(
    (devices?.rows ?? []).map(({ mac, title, accessPoint, port, present, lease }) =>
      mac === null
        ? `${title}@${lease === 'none' ? 'no-lease' : lease}`
        : `${mac}@${present ? (accessPoint ?? port ?? '').replace(' ', '/') : 'away'}`,
    ),
  )

export function saidUser(answer: Answer): Facts {
  const reports = said(answer, 'reports')
  return {
    name: said(answer, 'name'),
    login: said(answer, 'login'),
    title: said(answer, 'title'),
    department: said(answer, 'department'),
    office: said(answer, 'office'),
    phone: said(answer, 'phone'),
    mobile: said(answer, 'mobile'),
    email: said(answer, 'email'),
    employeeNumber: said(answer, 'employeeNumber'),
    manager: said(answer, 'manager'),
    reports: reports === 'none' ? 'none' : list(reports.split(', ').map((one) => one.replaceAll(' ', '_'))),
    enabled: said(answer, 'enabled'),
    locked: said(answer, 'lock').split(':')[0] ?? '',
    mustChange: said(answer, 'mustChange'),
    passwordSet: said(answer, 'passwordSet'),
    passwordExpires: said(answer, 'passwordExpires'),
    ends: said(answer, 'expiresAt'),
    policy: said(answer, 'policy'),
    guarded: said(answer, 'guarded').startsWith('yes') ? 'yes' : 'no',
    photo: answer.photo === null ? said(answer, 'photo') : 'shown',
    place: said(answer, 'place'),
    groups: saidGroups(answer),
    licences: said(answer, 'licences').replaceAll(', ', ' '),
    mailbox: said(answer, 'mailbox'),
    devices: saidDevices(answer),
  }
}

export function trueComputer(world: World, endpoint: Endpoint): Facts {
  const owner = endpoint.owner === null ? null : (world.people.get(endpoint.owner) ?? null)
  const name = computerName(endpoint)
  const windows = endpoint.operatingSystem.startsWith('Windows')
  const host = `${name.toLowerCase()}.${world.domain}`
  return {
    name,
    dnsName: host,
    inDns: nameRecords(world).forward.get(host)?.data ?? 'none',
    operatingSystem: [endpoint.operatingSystem, buildOf(endpoint)].filter((part) => part !== null).join(', '),
    owner: owner === null ? 'none' : fullName(owner),
    description: `${endpoint.vendor} ${endpoint.model}, ${endpoint.assetTag}`,
    enabled: 'enabled',
    kept: !windows
      ? 'none'
      : endpoint.operatingSystem.startsWith('Windows 11')
        ? 'kept by Windows LAPS'
        : 'kept by legacy LAPS',
    recovery: hasRecoveryKey(endpoint) ? 'one is kept' : 'none',
    groups: 'Domain_Computers:direct',
    devices: deviceWords(world, isKnown(world, endpoint) ? [endpoint.mac] : []),
  }
}

export const saidComputer = (answer: Answer): Facts => ({
  name: answer.title,
  dnsName: said(answer, 'dnsName'),
  inDns: said(answer, 'dnsRecords'),
  operatingSystem: said(answer, 'operatingSystem'),
  owner: said(answer, 'owner'),
  description: said(answer, 'description'),
  enabled: said(answer, 'enabled'),
  kept: said(answer, 'localPasswords'),
  recovery: said(answer, 'recoveryKeys'),
  groups: saidGroups(answer),
  devices: saidDevices(answer),
})

export function trueGroup(world: World, group: Group): Facts {
  const people = [...world.people.values()].filter(({ groups }) => groups.includes(group.name))
  const inside = [...world.groups.values()].filter(({ memberOf }) => memberOf.includes(group.name))
  return {
    name: group.name,
    description: text(group.description),
    purpose: 'rights',
    scope: 'global',
    privileged: group.name === guardedGroup ? 'protected by the directory' : 'none',
    members: list([...people.map(({ username }) => username), ...inside.map(({ name }) => name)]),
    groups: list([...groupsAround(world, group.memberOf)].map(([name, how]) => `${name}:${how}`)),
  }
}

export const saidGroup = (answer: Answer): Facts => ({
  name: answer.title,
  description: said(answer, 'description'),
  purpose: said(answer, 'purpose'),
  scope: said(answer, 'scope'),
  privileged: said(answer, 'privileged'),
  members: list((answer.members?.rows ?? []).map(({ login, name }) => login ?? name)),
  groups: saidGroups(answer),
})
