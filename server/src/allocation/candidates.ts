import { compareInterfaces } from '@patchbay/connectors/switch/interfaces'
import type { Candidate, OutletPlace } from '@patchbay/contract/workflows/switch-port-allocation'
import type { AllocationDossier, ServingSwitch, WalkedPort } from './dossier.ts'
import type { Finding } from './finding.ts'
import { shownHold } from './holds/hold-rows.ts'
import { needFindings } from './need-findings.ts'
import type { Need } from './need-findings.ts'
import { useFindings } from './use-findings.ts'
import type { PortKnown } from './use-findings.ts'

/** How ports are judged. */
export interface Judging {
  readonly need: Need
  readonly idle: number
  readonly reader: number
  /** They may know which device was at a port, and whose. */
  readonly tellsDevices: boolean
  readonly now: Date
}

export type Unranked = Omit<Candidate, 'rank'>

type Standing = Candidate['standing']

const worst: readonly (readonly [Finding['is'], Standing])[] = [
  ['taken', 'taken'],
  ['held', 'held'],
  ['lately', 'reclaimable'],
  ['unknown', 'not-proven'],
]

const standingOf = (findings: readonly Finding[]): Standing =>
  worst.find(([is]) => findings.some((one) => one.of === 'use' && one.is === is))?.[1] ?? 'free'

function meetsAll(findings: readonly Finding[]): boolean | null {
  const needs = findings.filter(({ of }) => of === 'need')
  if (needs.some(({ is }) => is === 'unmet')) return false
  return needs.some(({ is }) => is === 'unknown') ? null : true
}

/** The first reason that keeps it from being better placed, as a sentence. */
function becauseOf(findings: readonly Finding[], standing: Standing, needsCord: boolean): string | null {
  const against =
    findings.find(({ is }) => is === worst.find(([, of]) => of === standing)?.[0]) ??
    findings.find(({ is }) => is === 'unmet') ??
    findings.find(({ is }) => is === 'care')
  if (against === undefined) return needsCord ? 'It needs a cord in the closet.' : null
  const { label, value, why } = against.line
  return `${label}: ${value ?? why ?? 'is being asked'}.`
}

/** Why it cannot be assigned now; it can be held meanwhile. */
function whyNoAssign({ port, dossier }: PortKnown): string | null {
  if (dossier.live.has(port.switch)) return null
  const why = dossier.silent.get(port.switch)
  if (why !== undefined) return `${port.switch} was not read now: ${why}`
  return dossier.asking ? `${port.switch} is being asked.` : `${port.switch} was not asked.`
}

/** A port as a candidate, for an outlet or for none. */
function candidateOf(
  { port, on, dossier }: Pick<PortKnown, 'port' | 'on' | 'dossier'>,
  outlet: OutletPlace | null,
  { need, idle, reader, tellsDevices, now }: Judging,
): Unranked {
  const ofPort = (one: { readonly switch: string | null; readonly interface: string | null }) =>
    one.switch === port.switch && one.interface === port.interface
  const hold =
    dossier.holds.find((one) => ofPort(one) || (outlet !== null && one.outlet === outlet.label)) ?? null
  const reclaim = dossier.reclaims.find(ofPort) ?? null
  const label = outlet?.label ?? port.outlets[0]?.label ?? null
  const known: PortKnown = {
    port,
    on,
    dossier,
    outlet: label,
    hold,
    reclaim,
    idle,
    reader,
    tellsDevices,
    now,
  }
  const findings = [...useFindings(known), ...needFindings(known, need)]
  const isPatched = outlet === null || port.outlets.some((one) => one.label === outlet.label)
  const standing = standingOf(findings)
  return {
    switch: port.switch,
    interface: port.interface,
    building: on.building,
    closet: on.closet,
    outlet: outlet ?? port.outlets[0] ?? null,
    reach: isPatched && port.outlets.length > 0 ? 'patched' : 'cord',
    standing,
    because: becauseOf(findings, standing, !isPatched),
    meets: meetsAll(findings),
    noAssign: whyNoAssign(known),
    lines: findings.map(({ line }) => line),
    disagreements:
      port.against === null ? [] : [{ words: port.against, outlet: port.outlets[0]?.label ?? null }],
    hold: hold === null ? null : shownHold(hold, reader),
    reclaim,
    lastDevice:
      !tellsDevices || port.lastMac === null || port.lastSeen === null
        ? null
        : { mac: port.lastMac, lastSeen: port.lastSeen.toISOString(), owner: port.lastOwner },
  }
}

/** It may be held: nothing speaks against it, or the reader holds it already. */
export const isOpen = ({ standing, meets, hold }: Unranked): boolean =>
  meets !== false && (standing === 'free' || standing === 'not-proven' || hold?.mine === true)

const standings: readonly Standing[] = ['free', 'not-proven', 'held', 'reclaimable', 'taken']
const fitness = (meets: boolean | null) => (meets === true ? 0 : meets === null ? 1 : 2)

/** What decides, one after the other: usable at all, patched before a cord, free before unproven, all needs met, unused the longest. */
function compare(one: Unranked, other: Unranked): number {
  const keys = (of: Unranked): readonly number[] => [
    isOpen(of) ? 0 : 1,
    of.reach === 'patched' ? 0 : 1,
    standings.indexOf(of.standing),
    fitness(of.meets),
    of.disagreements.length,
    of.lines.some(({ name, tone }) => name === 'errors' && tone === 'warn') ? 1 : 0,
    of.lastDevice === null ? 0 : Date.parse(of.lastDevice.lastSeen),
  ]
  const theirs = keys(other)
  const differing = keys(one).findIndex((key, at) => key !== theirs[at])
  if (differing >= 0) return (keys(one)[differing] ?? 0) - (theirs[differing] ?? 0)
  return one.switch === other.switch
    ? compareInterfaces(one.interface, other.interface)
    : one.switch < other.switch
      ? -1
      : 1
}

/**
 * All ports that could serve the place, the best first: ports that its outlets are patched to, and for outlets without a port the ports of
 * their closets that no outlet has, each outlet with another one.
 */
export function candidatesOf(dossier: AllocationDossier, judging: Judging): Unranked[] {
  const { place, ports, switches, unpatched } = dossier
  if (place === null) return []
  const switchOf = (port: WalkedPort): ServingSwitch | undefined =>
    switches.find(({ name }) => name === port.switch)
  const known = ports.flatMap((port) => {
    const on = switchOf(port)
    return on === undefined ? [] : [{ port, on, dossier }]
  })
  const isOfPlace = (outlet: OutletPlace) => dossier.labels.has(outlet.label)
  const patched = known
    .filter(({ port }) => place.kind === 'closet' || port.outlets.some(isOfPlace))
    .map((one) => candidateOf(one, one.port.outlets.find(isOfPlace) ?? null, judging))
  const unpatchedPorts = known
    .filter(({ port }) => port.outlets.length === 0 && port.edge)
    .map((one) => ({ one, alone: candidateOf(one, null, judging) }))
    .sort((a, b) => compare(a.alone, b.alone))
  const left = [...unpatchedPorts]
  /** The port that is held for this outlet, else the best that no other outlet took. */
  const portFor = (outlet: OutletPlace) => {
    const held = dossier.holds.find((hold) => hold.outlet === outlet.label)
    const own = left.findIndex(
      ({ one: { port } }) => port.switch === held?.switch && port.interface === held.interface,
    )
    return left.splice(Math.max(0, own), 1)[0]
  }
  const corded = (place.kind === 'closet' ? [] : unpatched).flatMap((outlet) => {
    const chosen = portFor(outlet)
    return chosen === undefined ? [] : [candidateOf(chosen.one, outlet, judging)]
  })
  return [...patched, ...corded].sort(compare)
}
