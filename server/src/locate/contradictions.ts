import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Contradiction } from '@patchbay/contract/workflows/search-and-locate'
import { sessionSwitch } from './candidates.ts'
import type { Ranked } from './candidates.ts'
import type { Dossier } from './dossier.ts'

const iso = (date: Date | null) => date?.toISOString() ?? null

function aboutPlace(dossier: Dossier, best: Ranked): Contradiction | null {
  if (!best.edge || best.freshness === 'last-known' || dossier.sessions.length === 0 || best.sessionAgrees)
    return null
  const rows = dossier.sessions.flatMap(({ source, value, at }) => {
    const name = sessionSwitch(dossier, value)
    if (!value.passed || name === null || name === undefined || value.interface === null) return []
    return [
      { source, value: `${name} ${shortInterface(value.interface)}`, observedAt: iso(value.startedAt ?? at) },
    ]
  })
  if (rows.length === 0) return null
  return {
    about: 'place',
    rows: [
      {
        source: best.port.switch,
        value: `${best.port.switch} ${best.port.interface}`,
        observedAt: iso(best.lastSeen),
      },
      ...rows,
    ],
    likelyCause: best.live
      ? 'The session was not ended when the device moved; the switch is asked now and has it.'
      : 'The device moved since the last walk, or its old session was not ended.',
  }
}

function aboutVlan(dossier: Dossier, best: Ranked): Contradiction | null {
  const differing = dossier.sessions.filter(
    ({ value }) => value.passed && value.vlan !== null && value.vlan !== best.vlan,
  )
  if (best.vlan === null || !best.sessionAgrees || differing.length === 0) return null
  return {
    about: 'VLAN',
    rows: [
      { source: best.port.switch, value: String(best.vlan), observedAt: iso(best.lastSeen) },
      ...differing.map(({ source, value, at }) => ({
        source,
        value: String(value.vlan),
        observedAt: iso(value.startedAt ?? at),
      })),
    ],
    likelyCause: 'The policy or the port changed after this session began; it holds until the next sign-on.',
  }
}

function aboutAddress(dossier: Dossier): Contradiction | null {
  const held = dossier.addresses.find((one) => one.present && !one.address.includes(':'))
  const leases = dossier.leases.filter(({ value }) => value.state === 'active' && value.mac === dossier.mac)
  if (held === undefined || leases.length === 0 || leases.some(({ value }) => value.address === held.address))
    return null
  return {
    about: 'address',
    rows: [
      { source: held.gateway, value: held.address, observedAt: iso(held.lastSeen) },
      ...leases.map(({ source, value }) => ({
        source,
        value: value.address,
        observedAt: iso(value.startedAt),
      })),
    ],
    likelyCause:
      'The device uses an address that was not leased to it, or the gateway has not forgotten the old one.',
  }
}

/** What sources dispute; never resolved silently. */
export function contradictionsIn(dossier: Dossier, best: Ranked | undefined): Contradiction[] {
  const found = [
    best === undefined ? null : aboutPlace(dossier, best),
    best === undefined ? null : aboutVlan(dossier, best),
    aboutAddress(dossier),
  ]
  return found.filter((one) => one !== null)
}
