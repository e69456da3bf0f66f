import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Rounds } from '../collector/collector.ts'
import { NotStored, RoundRows } from '../collector/round-row.ts'
import type { Round } from '../collector/round-row.ts'
import type { Database } from '../database/schema.ts'
import { controllerReadings } from '../facts/controllers.ts'
import { identityReadings } from '../facts/identity-services.ts'
import type { System } from '../systems/open.ts'
import { controllerLicences } from './controller-licences.ts'
import { identityLicences } from './identity-licences.ts'
import { ownDependencies } from './own-dependencies.ts'
import type { OwnFiles } from './own-dependencies.ts'
import { remindOwners } from './remind-owners.ts'
import { storeLicences } from './store-licences.ts'

/** Seconds: between readings of one place, after one that failed, and that one may take. */
const pace = { interval: 3_600, retry: 300, longest: 180 } as const

const rows = new RoundRows('licence_round', pace)

/** Name of the round that reads what the product itself depends on; no system is called so. */
const ownRound = 'patchbay:'

interface Means {
  readonly controllers: () => readonly System<'controller'>[]
  readonly identities: () => readonly System<'identity'>[]
  readonly files: OwnFiles
  readonly now: () => Date
}

/** Reads licences from every place each hour, and reminds owners of what ends. */
export const licenceRounds = (means: Means): Rounds => ({
  queue: 'read-licences',
  concurrency: 2,
  due: async (db) => {
    const systems = [...means.controllers(), ...means.identities()]
    return rows.due(db, [ownRound, ...systems.map(({ name }) => name)], means.now())
  },
  read: (db, name, signal) =>
    rows.read(db, name, { now: means.now, signal }, async (round) => {
      await readPlace(db, name, means, round)
      await remindOwners(db, means.now())
    }),
  tidy: async (db) => {
    const gone = sql`not in (select name from system)`
    await sql`delete from licence_round where source <> ${ownRound} and source ${gone}`.execute(db)
    await sql`update licence set removed_at = now(), version = version + 1
      where place in ('controller', 'identity') and removed_at is null and system ${gone}`.execute(db)
  },
})

/** @throws whatever the place answers with, and `NotStored` for a list that was cut */
async function readPlace(
  db: Kysely<Database>,
  name: string,
  { controllers, identities, files, now }: Means,
  round: Round,
): Promise<void> {
  if (name === ownRound)
    return storeLicences(db, { place: 'patchbay', system: '' }, await ownDependencies(db, files), now())
  const ask = () => round
  const controller = controllers().find((one) => one.name === name)
  if (controller !== undefined) {
    const reading = whole(controller.title, await (await controllerReadings(controller, ask)).licences())
    const reported = controllerLicences(controller.title, reading.value)
    return storeLicences(db, { place: 'controller', system: name }, reported, reading.observedAt)
  }
  const identity = identities().find((one) => one.name === name)
  if (identity === undefined) return undefined
  const reading = whole(identity.title, await (await identityReadings(identity, ask)).licenceTiers())
  const reported = identityLicences(identity.title, reading.value, reading.observedAt)
  return storeLicences(db, { place: 'identity', system: name }, reported, reading.observedAt)
}

/** A list that was cut would remove what it lacks, so it is not stored. */
function whole<
  R extends { readonly complete: boolean; readonly dropped?: number; readonly value: readonly unknown[] },
>(title: string, reading: R | undefined): R {
  if (reading === undefined) throw new NotStored(`${title} does not tell licences.`)
  if (!reading.complete) throw new NotStored(`Only ${reading.value.length} licences of ${title} were read.`)
  return reading
}
