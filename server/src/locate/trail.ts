import type { Answer, Stay } from '@patchbay/contract/workflows/search-and-locate'
import { portKey } from './dossier.ts'
import { servingOf } from '../facts/associations.ts'
import { airStays } from './associations.ts'
import type { Dossier } from './dossier.ts'

interface Seen {
  readonly text: string
  /** As a dispute names it. */
  readonly value: string
  readonly from: Date
  readonly to: Date
  readonly present: boolean
}

/** Stays in order of time; adjoining ones of the same text become one, however many walks saw them. */
function stays(seen: readonly Seen[], disputed: ReadonlySet<string>): Stay[] {
  const merged: Seen[] = []
  for (const one of [...seen].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = merged.at(-1)
    if (last?.text === one.text && one.from.getTime() - last.to.getTime() < 600_000) {
      merged[merged.length - 1] = {
        ...last,
        to: one.to > last.to ? one.to : last.to,
        present: last.present || one.present,
      }
    } else merged.push(one)
  }
  return merged.map(({ text, value, from, to, present }) => ({
    from: from.toISOString(),
    to: to.toISOString(),
    text,
    present,
    disputed: disputed.has(value),
  }))
}

/** Stays on access points among those on ports, in order of time. */
const withAir = (dossier: Dossier, onPorts: readonly Stay[]): Stay[] =>
  [...onPorts, ...airStays(servingOf(dossier.associations))].sort((one, other) =>
    one.from.localeCompare(other.from),
  )

/** Where it stayed, with which address, in which VLAN. Links between switches are not places. */
export function trailOf(dossier: Dossier, disputed: ReadonlySet<string>): Answer['trail'] {
  const edges = dossier.sightings.filter((sighting) => sighting.edge)
  const span = ({ firstSeen, lastSeen, present }: { firstSeen: Date; lastSeen: Date; present: boolean }) => ({
    from: firstSeen,
    to: lastSeen,
    present,
  })
  return {
    places: withAir(
      dossier,
      stays(
        edges.map((sighting) => ({
          ...span(sighting),
          value: portKey(sighting.switch, sighting.interface),
          text: [sighting.port.outlet, portKey(sighting.switch, sighting.interface)]
            .filter(Boolean)
            .join(' · '),
        })),
        disputed,
      ),
    ),
    addresses: stays(
      dossier.addresses.map((one) => ({ ...span(one), value: one.address, text: one.address })),
      disputed,
    ),
    vlans: stays(
      edges.map((sighting) => ({
        ...span(sighting),
        value: String(sighting.vlan),
        text: sighting.vlanName === null ? String(sighting.vlan) : `${sighting.vlan} ${sighting.vlanName}`,
      })),
      disputed,
    ),
  }
}
