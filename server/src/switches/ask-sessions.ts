import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { macsSignedOn, sessionsOf, tellsSessions } from '../facts/sessions.ts'
import type { RowPart } from '../sources/question-sources.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { System } from '../systems/open.ts'
import type { SwitchDossier } from './dossier.ts'
import type { SwitchFacts, SwitchSearch } from './search.ts'
import { devicesNow, macsNow } from './now.ts'

/** More look-ups than this would take the identity system's whole budget for one page. */
const mostAsked = 200

/** Devices to ask about: those behind ports, those that authenticated by the switch, who was on the one port before. */
function macsOf(dossier: SwitchDossier): string[] {
  const { remembered, port } = dossier
  const before =
    port === null
      ? []
      : [
          ...(remembered?.ports ?? []).filter((one) => one.interface === port).map((one) => one.lastMac),
          ...(remembered?.macs ?? []).filter((one) => one.interface === port).map((one) => one.mac),
        ]
  return [
    ...new Set([
      ...devicesNow(dossier).map(({ mac }) => mac),
      ...(dossier.reported.sessions?.value ?? []).map(({ mac }) => mac),
      ...before.filter((mac) => mac !== null),
    ]),
  ]
}

/** MACs that the identity system has a session of through this switch, also those that are on no port any more. */
async function signedOn(
  dossier: SwitchDossier,
  system: System<'identity'>,
  ask: () => Ask,
): Promise<{ readonly macs: readonly string[]; readonly why: string | null }> {
  const { remembered, view, port } = dossier
  const address = remembered?.device.address ?? null
  if (address === null) return { macs: [], why: null }
  try {
    const listed = await macsSignedOn(system, address, { ask })
    if (listed === null) return { macs: [], why: null }
    const { macs, complete } = listed
    const why = complete ? null : 'not all sessions were listed'
    if (port === null || view === 'port') return { macs, why }
    // A row that is read again: whoever is on another port is that port's, whoever is on none may be this one's.
    const seen = new Set(macsNow(dossier).map(({ mac }) => mac))
    return { macs: macs.filter((mac) => !seen.has(mac)), why }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // The devices on the ports can still be asked for one by one.
    return { macs: [], why: error.message }
  }
}

/** Sessions of the identity system for the devices of this switch, and through it. */
export async function askSessions({
  search,
  system,
  turn,
}: RowPart<SwitchSearch, SwitchFacts, 'identity'>): Promise<Settled> {
  const { dossier } = search
  const ask = () => search.ask
  turn.asking()
  if (!(await tellsSessions(system))) return { notAsked: 'it has no session lookup' }
  const listed = await signedOn(dossier, system, ask)
  const macs = [...new Set([...listed.macs, ...macsOf(dossier)])]
  const asked = macs.slice(0, mostAsked)
  const questions = asked.map((mac) => ({ mac }))
  const told = await sessionsOf(system, questions, { ask, width: 4 })
  const found = told?.facts ?? []
  dossier.identity = [...dossier.identity, ...found].sort(
    (a, b) => (b.value.startedAt?.getTime() ?? 0) - (a.value.startedAt?.getTime() ?? 0),
  )
  const why = macs.length > asked.length ? `asked for ${asked.length} of ${macs.length} devices` : listed.why
  const complete = why === null && told?.complete !== false
  return { count: found.length, complete, ...(why === null ? {} : { why }) }
}
