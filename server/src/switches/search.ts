import type { SectionName } from '@patchbay/contract/switches/picture'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Way } from '../facts/ports.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { FactRules, QuestionRun } from '../sources/question-sources.ts'
import { allAsked } from '../sources/shared-fact.ts'
import type { Fact, Moment } from '../sources/shared-fact.ts'
import type { SwitchDossier } from './dossier.ts'
import type { Target } from './find-device.ts'
import { joins, sectionsOf } from './readings.ts'
import type { Asked } from './readings.ts'
import { addressesOfMacs } from './remembered.ts'
import { devicesNow } from './now.ts'

export interface SwitchFacts {
  /** What is remembered of the switch, and so what it is asked. */
  readonly record: Moment
  /** Which devices are on its ports. */
  readonly devices: Fact<true, void>
  /** Who is authenticated with them. */
  readonly sessions: Moment
}

/** What is asked of a switch, and what is known of it. */
export interface SwitchQuestion {
  readonly db: Kysely<Database>
  readonly text: string
  readonly target: Target
  readonly ways: readonly Way[]
  readonly live: boolean
  readonly dossier: SwitchDossier
  /** Null until the index has said which ports there are. */
  readonly readings: { wanted: { readonly names: readonly SectionName[]; readonly of: Asked } | null }
  /** A picture is about to be drawn. */
  readonly drawing: { isDue: boolean }
}

export type SwitchSearch = SwitchQuestion & QuestionRun<SwitchFacts>

/** Learns the newest addresses of the devices that are known by now. */
export async function learnAddresses({ db, dossier }: SwitchSearch): Promise<void> {
  const { addresses } = dossier
  const macs = [...new Set(devicesNow(dossier).map(({ mac }) => mac))].filter((mac) => !addresses.has(mac))
  for (const { mac, ...held } of await addressesOfMacs(db, macs)) addresses.set(mac, held)
}

const isMeant = ({ target, dossier }: SwitchSearch) =>
  target.device !== null && sectionsOf[dossier.view].length > 0
export const isLive = (search: SwitchSearch) => search.live && isMeant(search)
export const withDevices = (search: SwitchSearch) =>
  search.target.device !== null && joins.has(search.dossier.view)

/** What a source tells of the devices on the ports, with the addresses that are known by then. */
export const ofDevices =
  <Part extends { readonly search: SwitchSearch }>(ask: (part: Part) => Promise<Settled>) =>
  async (part: Part): Promise<Settled> => {
    await learnAddresses(part.search)
    const settled = await ask(part)
    part.search.grown()
    return settled
  }

/** Every way to the switch, in its order. */
export const byWays = ({ ways }: SwitchSearch) => ways.map(({ system }) => system)

export const switchFacts: FactRules<SwitchQuestion, SwitchFacts> = {
  record: allAsked,
  devices: { ...allAsked, enough: () => 'now' },
  sessions: allAsked,
}
