import { holdsOfSwitch } from '../allocation/holds/held-words.ts'
import { readPolicy } from '../policies/policies.ts'
import { heldOff } from '../facts/held-off.ts'
import { runsOfPorts } from '../facts/port-runs.ts'
import type { Settled } from '../sources/ask-source.ts'
import { shortOf } from '../sources/cut.ts'
import type { RowPart } from '../sources/question-sources.ts'
import { heardFromWalk } from '../collector/walks.ts'
import { keptSections } from './saved-sections.ts'
import { mostConfigurations, sectionsOf } from './readings.ts'
import { remember } from './remembered.ts'
import { learnAddresses } from './search.ts'
import type { SwitchFacts, SwitchSearch } from './search.ts'
import { askedOf, wantedOf } from './wanted.ts'

/** What is remembered of the switch, and from that what it is asked. */
export async function askIndex({
  search,
  turn,
}: RowPart<SwitchSearch, SwitchFacts, 'index'>): Promise<Settled> {
  turn.asking()
  const { db, dossier, target, live, ways, readings } = search
  const { device } = target
  if (device === null) {
    const { length } = dossier.choices
    return shortOf({ count: length }, target.more ? `more than ${length} switches match` : null)
  }
  dossier.remembered = await remember(db, device)
  dossier.protectedThings = await readPolicy(db, 'protected-things')
  await learnAddresses(search)
  await learnRuns(search, device.name)
  dossier.holds = await holdsOfSwitch(db, device.name)
  await learnSections(search, device.name)
  search.grown()
  const of = askedOf(dossier)
  readings.wanted = { names: wantedOf(dossier, of, { live, reached: ways.length > 0 }), of }
  const { ports } = dossier.remembered
  return ports.length === 0
    ? { count: 0, complete: false, why: 'no walk has read this switch yet' }
    : heardFromWalk({ count: ports.length }, dossier.remembered.device.walkedAt)
}

/** Which ports runs of ours were at, or are. */
async function learnRuns({ db, dossier }: SwitchSearch, name: string): Promise<void> {
  const ports = dossier.remembered?.ports ?? []
  const oldest = ports.reduce<Date | null>(
    (at, { observedAt }) => (at === null || observedAt < at ? observedAt : at),
    null,
  )
  const names = ports.map(({ interface: on }) => on)
  dossier.runs = await runsOfPorts(db, name, names, oldest)
  dossier.heldOff = new Map((await heldOff(db, { switch: name })).map((held) => [held.short, held]))
}

/** What was read of the configuration of these ports before. */
async function learnSections({ db, dossier }: SwitchSearch, name: string): Promise<void> {
  if (!sectionsOf[dossier.view].includes('configuration')) return
  const { few } = askedOf(dossier)
  if (few.length > mostConfigurations) return
  dossier.keptSections = await keptSections(db, name, few)
}
