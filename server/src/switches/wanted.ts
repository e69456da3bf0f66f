import { longInterface } from '@patchbay/connectors/switch/interfaces'
import type { SectionName } from '@patchbay/contract/switches/picture'
import type { SectionStand, SwitchDossier } from './dossier.ts'
import { amongPorts, singlePort } from './find-device.ts'
import { portsNow } from './now.ts'
import { mostConfigurations, ofOnePort, ofWholeSwitch, sectionsOf } from './readings.ts'
import type { Asked } from './readings.ts'

/** What the readings need to know, once the walk's ports are known. */
export function askedOf(dossier: SwitchDossier): Asked {
  const known = portsNow(dossier).map((port) => port.interface)
  const single = singlePort(dossier.spans, known)
  const port = ofOnePort.has(dossier.view) ? single : null
  dossier.port = port
  const few =
    single !== null
      ? [single]
      : known.filter((name) => dossier.spans !== null && amongPorts(dossier.spans, name))
  return { port: port === null ? null : longInterface(port), few: few.map(longInterface) }
}

const standing = (state: SectionStand['state'], why: string | null): SectionStand => ({
  state,
  source: null,
  count: null,
  why,
  raw: null,
  at: null,
})

/** The readings of the view; of one port those that say something of it alone, and why it is down. */
function readingsFor({ view }: SwitchDossier, port: string | null): SectionName[] {
  if (port === null || view === 'port') return [...sectionsOf[view]]
  const names = sectionsOf[view].filter((name) => !ofWholeSwitch.has(name))
  // The reading of one port has no reason in it; that of all of them has.
  return view === 'ports' ? [...names, 'err-disabled'] : names
}

/** What this view asks of the switch, with what cannot be asked for these ports filed at once. */
export function wantedOf(
  dossier: SwitchDossier,
  { port, few }: Asked,
  { live, reached }: { readonly live: boolean; readonly reached: boolean },
): SectionName[] {
  const { view, sections } = dossier
  const wanted = readingsFor(dossier, port).filter((name) => {
    if (name !== 'configuration' || (few.length > 0 && few.length <= mostConfigurations)) return true
    const why = `Name a port or up to ${mostConfigurations} of them to see their configuration.`
    sections.set(name, standing('not-told', why))
    return false
  })
  if (view === 'port' && port === null) {
    const why = 'Name one port to see everything about it.'
    for (const name of wanted.splice(0)) sections.set(name, standing('not-told', why))
  }
  for (const name of wanted) {
    const asked = live && reached
    sections.set(
      name,
      standing(asked ? 'waiting' : 'cached', live && !reached ? 'No connected system reaches it' : null),
    )
  }
  return wanted
}
