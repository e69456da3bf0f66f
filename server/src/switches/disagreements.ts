import type { Disagreement } from '@patchbay/contract/switches/port'
import {
  describedRow,
  isPlain,
  macsOf,
  outletRow,
  row,
  saidRow,
  someOf,
  switchRow,
} from './disagreement-rows.ts'
import type { Rule } from './disagreement-rows.ts'
import type { JoinedPort, JoinedSwitch } from './join-port.ts'
import { isUnread } from './not-read.ts'
import { changedByRun } from '../facts/port-runs.ts'
import {
  sessionElsewhere,
  sessionVerdict,
  sessionVlan,
  sessionWithoutDevice,
} from './session-disagreements.ts'

/** The description names an outlet that the records have on another port. */
export const outletElsewhere: Rule = (port, all) => {
  const { now } = port
  if (port.link !== null) return null
  const words = now.description.toUpperCase().match(/[\p{L}\d][\p{L}\d./_-]{2,}/gu) ?? []
  const label = words.find((word) => all.dossier.remembered?.named.has(word))
  if (label === undefined) return null
  const own = new Set(port.outlets.map((outlet) => outlet.label.toUpperCase()))
  if (own.has(label)) return null
  const at = all.dossier.remembered?.named.get(label)
  const place = at === undefined || at.switch === '' ? 'patched to no switch' : `${at.switch} ${at.interface}`
  // Both cables of a channel carry the description of the channel.
  if (now.channel !== null && at !== undefined && at.switch === all.dossier.remembered?.device.name) {
    const channel = all.ports.find((one) => one.now.interface === now.channel)
    if (channel?.now.members.includes(at.interface)) return null
  }
  return {
    rule: 'outlet-elsewhere',
    tone: 'warn',
    words: `The description names outlet ${label}; it is documented ${at?.switch ? 'on ' : ''}${place}.`,
    rows: [describedRow(port, all), row('places', `${label}: ${place}`, null)],
  }
}

/** The description names a VLAN that is not the port's. */
export const vlanDescribedOtherwise: Rule = (port, all) => {
  const { now } = port
  const said = /\bvlan[ _-]?(\d{1,4})\b/i.exec(now.description)?.[1]
  if (said === undefined || now.mode !== 'access' || now.accessVlan === null) return null
  const id = Number(said)
  if (id === now.accessVlan || id === now.voiceVlan || isUnread(now, 'voiceVlan')) return null
  return {
    rule: 'vlan-described-otherwise',
    tone: 'warn',
    words: `Documented as VLAN ${id}; the port is in VLAN ${now.accessVlan}.`,
    rows: [describedRow(port, all), switchRow(port, all, `VLAN ${now.accessVlan}`)],
  }
}

/** Somebody has put the port into another VLAN since the last walk, and not by a run of ours. */
export const vlanChanged: Rule = (port, all) => {
  const { now } = port
  const before = now.remembered
  if (now.freshness !== 'live' || before === null || now.mode !== 'access' || before.mode !== 'access')
    return null
  if (now.accessVlan === null || before.accessVlan === null || now.accessVlan === before.accessVlan)
    return null
  if (changedByRun(port.runs, before.observedAt)) return null
  return {
    rule: 'vlan-changed',
    tone: 'note',
    words: `In VLAN ${now.accessVlan} now; the last walk found VLAN ${before.accessVlan}.`,
    rows: [
      switchRow(port, all, `VLAN ${now.accessVlan}`),
      row('index', `VLAN ${before.accessVlan}`, before.observedAt),
    ],
  }
}

/** Two devices or more on a port for one; a phone with a computer behind it is one. */
export const severalDevices: Rule = (port, all) => {
  if (!isPlain(port)) return null
  // While the switch does not say which VLAN is for voice, the last walk's stands; where that has none either, one of the
  // two may be a phone.
  const unread = isUnread(port.now, 'voiceVlan')
  const voiceVlan = unread ? (port.now.remembered?.voiceVlan ?? null) : port.now.voiceVlan
  const phones = new Set(
    port.macs.filter(({ vlan }) => vlan === voiceVlan && voiceVlan !== null).map(({ mac }) => mac),
  )
  for (const { mac, capabilities } of port.neighbours) {
    if (mac !== null && capabilities.includes('phone')) phones.add(mac)
  }
  const others = macsOf(port).filter((mac) => !phones.has(mac))
  if (others.length < 2 || (unread && phones.size === 0 && others.length === 2)) return null
  const { reported } = all.dossier
  return {
    rule: 'several-devices',
    tone: others.length > 3 ? 'warn' : 'note',
    words: `${others.length} MACs on an access port${phones.size > 0 ? ' besides the phone' : ''}: perhaps an unmanaged switch.`,
    rows: others
      .slice(0, 6)
      .map((mac) =>
        row(
          reported.forwarding?.source ?? 'index',
          mac,
          reported.forwarding?.at ?? port.now.remembered?.observedAt ?? null,
        ),
      ),
  }
}

const weekAgo = () => Date.now() - 7 * 86_400_000

/** Records say that it serves an outlet, somebody used it lately, and now it is taken down. */
export const downThoughDocumented: Rule = (port, all) => {
  const { now, outlets } = port
  if (
    now.link === 'up' ||
    now.link === 'unknown' ||
    outlets.length === 0 ||
    now.channel !== null ||
    port.link !== null
  )
    return null
  const last = now.remembered?.lastSeen ?? null
  const usedLately = last !== null && last.getTime() > weekAgo()
  // A computer that is switched off is no disagreement; a port that was taken down is.
  if (now.link === 'down' && !usedLately) return null
  const what = now.link === 'down' ? 'down' : now.link === 'shut' ? 'shut' : 'err-disabled'
  const label = outlets.map((outlet) => outlet.label).join(', ')
  return {
    rule: 'down-though-documented',
    tone: now.link === 'down' ? 'note' : 'warn',
    words: `Outlet ${label} is documented on this port${usedLately ? ', and it was in use this week' : ''}; it is ${what}.`,
    rows: [
      outletRow(port),
      switchRow(port, all, what),
      ...(usedLately ? [row('index', `last seen ${now.remembered?.lastMac ?? ''}`, last)] : []),
    ],
  }
}

/** Somebody is behind a port that no record leads to. */
export const undocumented: Rule = (port, all) => {
  const { now, outlets, macs } = port
  if (now.link !== 'up' || outlets.length > 0 || macs.length === 0 || port.link !== null) return null
  if (!now.physical && now.members.length === 0) return null
  // Without any record of this switch there is nothing to disagree with.
  if ((all.dossier.remembered?.outlets.length ?? 0) === 0) return null
  return {
    rule: 'undocumented',
    tone: 'note',
    words: 'A device is on the port, and no outlet is documented.',
    rows: [row('places', 'no outlet', null), switchRow(port, all, 'up')],
  }
}

/** The description calls the port unused while somebody uses it. */
export const usedThoughUnused: Rule = (port, all) => {
  const { now, macs } = port
  if (now.link !== 'up' || macs.length === 0) return null
  if (!/\b(?:unused|not used|not in use|spare|free|empty)\b/i.test(now.description)) return null
  return {
    rule: 'used-though-unused',
    tone: 'note',
    words: `Described as “${now.description}”; ${macsOf(port).length === 1 ? 'a device is' : 'devices are'} behind it.`,
    rows: [describedRow(port, all), switchRow(port, all, `up, ${someOf(macsOf(port))}`)],
  }
}

/** The gateway holds another address for a device than DHCP gave it. */
export const addressNotLeased: Rule = (port, all) => {
  for (const mac of macsOf(port)) {
    const held = all.dossier.addresses.get(mac)
    const leases = port.leases.filter(({ value }) => value.mac === mac)
    const [first] = leases
    if (held === undefined || first === undefined || held.address.includes(':')) continue
    if (leases.some(({ value }) => value.address === held.address)) continue
    return {
      rule: 'address-not-leased',
      tone: 'warn',
      words: `${mac} uses ${held.address}; its lease is for ${first.value.address}.`,
      rows: [row(held.gateway, held.address, held.lastSeen), saidRow(first, first.value.address)],
    }
  }
  return null
}

/** Both ends of a cable see its native VLAN or its duplex differently, as CDP tells. */
export const endsDiffer: Rule = (port, all) => {
  const { now } = port
  for (const { name, detail, protocol } of port.neighbours) {
    if (detail === null) continue
    const { nativeVlan, duplex } = detail
    const differs: [what: string, there: string, here: string] | null =
      now.mode === 'trunk' && nativeVlan !== null && now.nativeVlan !== null && nativeVlan !== now.nativeVlan
        ? ['native VLAN', String(nativeVlan), String(now.nativeVlan)]
        : duplex !== null && now.duplex !== 'unknown' && duplex !== now.duplex
          ? ['duplex', duplex, now.duplex]
          : null
    if (differs === null) continue
    const [what, there, here] = differs
    return {
      rule: 'ends-differ',
      tone: 'warn',
      words: `${name} says ${what} ${there}; this end has ${here}.`,
      rows: [
        row(protocol.toUpperCase(), `${what} ${there}`, all.dossier.reported.neighbours?.at ?? null),
        switchRow(port, all, `${what} ${here}`),
      ],
    }
  }
  return null
}

/** In the order in which they are told. */
export const rules: readonly Rule[] = [
  downThoughDocumented,
  sessionWithoutDevice,
  sessionElsewhere,
  sessionVlan,
  sessionVerdict,
  vlanDescribedOtherwise,
  vlanChanged,
  outletElsewhere,
  severalDevices,
  addressNotLeased,
  endsDiffer,
  usedThoughUnused,
  undocumented,
]

/** Where sources disagree about one port; never resolved silently. */
export const disagreementsOn = (port: JoinedPort, all: JoinedSwitch): Disagreement[] =>
  rules.map((rule) => rule(port, all)).filter((found) => found !== null)
