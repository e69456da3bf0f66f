import type { RunningLab } from '../running-lab.ts'
import { drawEndpoints } from '../search/truth.ts'
import { switches } from './victims.ts'
import type { Victim } from './victims.ts'

/** A page that people look at, by the call that it makes. */
export interface Page {
  readonly title: string
  readonly path: string
  /** What it asks; a page is looked at while something else is dead. */
  readonly needs: readonly Victim[]
}

export interface Pages {
  readonly all: readonly Page[]
  /** What people meanwhile ask that needs the victim, one after the other, and by which chip it shows. */
  readonly asking: Readonly<Record<Victim, { readonly paths: readonly string[]; readonly chip: string }>>
}

const screen = (name: string, query: Readonly<Record<string, string>>) =>
  `/common-queries/${name}/?${new URLSearchParams(query).toString()}`

/** Calls that ask no system, and query screens that ask others than the victim. */
export async function drawPages(lab: RunningLab, seed: string): Promise<Pages> {
  const drawn = await drawEndpoints(lab, seed, 120)
  const known = drawn.filter(({ ip, ownerName }) => ip !== null && ownerName !== null)
  const [one] = known
  if (one?.ip == null || one.ownerName === null || one.vlan === null)
    throw new Error('the lab has no endpoint with an address and an owner')
  const subnet = `${one.ip.split('.').slice(0, 3).join('.')}.0/24`
  const calls = [
    '/account/',
    '/administration/user-management/',
    '/administration/user-management/roles/',
    '/administration/connected-systems/',
  ]
  const each = (path: (of: { mac: string; owner: string }) => string) =>
    known.slice(0, 24).map(({ mac, ownerName }) => path({ mac, owner: ownerName ?? '' }))
  return {
    all: [
      ...calls.map((path) => ({ title: path, path, needs: [] })),
      {
        title: 'Device lookup of a VLAN, by the index alone',
        path: screen('device-lookup', { q: `vlan ${one.vlan}`, live: 'no' }),
        needs: [],
      },
      {
        title: 'Switch, VLANs of another switch',
        path: screen('cisco-switch', { q: switches.well, view: 'vlans' }),
        needs: [],
      },
      { title: 'DHCP server of a subnet', path: screen('dhcp-server', { q: subnet }), needs: ['kea'] },
      {
        title: 'Identity services engine of an endpoint',
        path: screen('cisco-ise', { q: one.mac }),
        needs: ['ise'],
      },
      {
        title: 'Active directory of a person',
        path: screen('active-directory', { q: one.ownerName }),
        needs: ['directory', 'ise', 'kea'],
      },
    ],
    asking: {
      ise: { paths: each(({ mac }) => screen('cisco-ise', { q: mac })), chip: 'ise-1/sessions' },
      kea: { paths: each(({ mac }) => screen('dhcp-server', { q: mac })), chip: 'kea-1' },
      directory: {
        paths: each(({ owner }) => screen('active-directory', { q: owner })),
        chip: 'directory-1',
      },
      ssh: { paths: [screen('cisco-switch', { q: switches.ssh, view: 'vlans' })], chip: 'switch-cli' },
      snmp: { paths: [screen('cisco-switch', { q: switches.snmp, view: 'vlans' })], chip: 'switch-snmp' },
    },
  }
}
